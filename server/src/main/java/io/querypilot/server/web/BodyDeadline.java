package io.querypilot.server.web;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.EagerContentHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Passes a request on when its whole body is here, so that slow clients hold no thread, and hangs up on who does not send
 * it in time. Jetty's own handler takes the idle time-out for a pause in the body and waits for ever, so that clients who
 * announce a body and stay silent would hold connections until there are none left.
 */
public final class BodyDeadline extends Handler.Wrapper {
    private static final String TASK = BodyDeadline.class.getName();

    private final long millis;

    /** For bodies of at most so many bytes, which must have come within this time. */
    public BodyDeadline(int most, Duration patience) {
        super(new EagerContentHandler(
                new Arrived(), new EagerContentHandler.RetainedContentLoaderFactory(most, -1, true)));
        this.millis = patience.toMillis();
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        EndPoint client = request.getConnectionMetaData().getConnection().getEndPoint();
        Scheduler.Task late = request.getComponents().getScheduler().schedule(client::close, millis, TimeUnit.MILLISECONDS);
        request.setAttribute(TASK, late);
        // A refused body never arrives, and the connection may go on to another request.
        Request.addCompletionListener(request, failure -> late.cancel());
        return super.handle(request, response, callback);
    }

    /** Stands where the whole body is here; what is done with it may take its time. */
    private static final class Arrived extends Handler.Wrapper {
        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            if (request.getAttribute(TASK) instanceof Scheduler.Task late) {
                late.cancel();
            }
            return super.handle(request, response, callback);
        }
    }
}
