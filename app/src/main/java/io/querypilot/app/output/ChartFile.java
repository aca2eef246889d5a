package io.querypilot.app.output;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import javax.imageio.ImageIO;

/** A chart as a file of its own: SVG or PNG, by the file's ending. */
public final class ChartFile {
    private static final int WIDTH = 800;
    private static final int HEIGHT = 450;
    private static final int LEFT = 70;
    private static final int TOP = 40;
    private static final int BOTTOM = 90;
    private static final int LABELS = 20;

    private final Chart chart;
    private final double step;
    private final double floor;
    private final double span;

    private ChartFile(Chart chart) {
        this.chart = chart;
        this.step = (double) (WIDTH - LEFT - 20) / Math.max(1, chart.values().size());
        this.floor = Math.min(0, chart.least());
        this.span = Math.max(chart.most() - floor, Double.MIN_NORMAL);
    }

    public static void write(Chart chart, Path file) {
        try {
            String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
            if (name.endsWith(".png")) {
                new ChartFile(chart).png(file);
            } else if (name.endsWith(".svg")) {
                Files.writeString(file, new ChartFile(chart).svg(), StandardCharsets.UTF_8);
            } else {
                throw unusable("A chart is written as .svg or .png, and " + file.getFileName() + " is neither.");
            }
        } catch (IOException fault) {
            throw unusable("The chart cannot be written to " + file + ": " + fault.getMessage() + ".");
        }
    }

    private static QueryPilotException unusable(String message) {
        return new QueryPilotException(ErrorCode.SETTING_INVALID, message, "Give a file such as sales.svg.");
    }

    private int x(int i) {
        return (int) Math.round(LEFT + step * (i + 0.5));
    }

    private int y(double value) {
        return (int) Math.round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - (value - floor) / span));
    }

    /** Every so many labels, so that they do not run into each other. */
    private int every() {
        return Math.max(1, (int) Math.ceil(chart.values().size() / (double) LABELS));
    }

    private String svg() {
        StringBuilder svg = new StringBuilder();
        svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\">\n"
                .formatted(WIDTH, HEIGHT));
        svg.append("<title>%1$s</title>\n<text x=\"%2$d\" y=\"24\" font-size=\"16\">%1$s</text>\n"
                .formatted(escaped(chart.title()), LEFT));
        svg.append(chart.overTime() ? line() : bars());
        for (int i = 0; i < chart.labels().size(); i += every()) {
            svg.append("<text transform=\"translate(%d,%d) rotate(40)\" font-size=\"11\">%s</text>\n"
                    .formatted(x(i), HEIGHT - BOTTOM + 16, escaped(chart.labels().get(i))));
        }
        axis(svg, chart.most());
        axis(svg, floor);
        return svg.append("</svg>\n").toString();
    }

    private void axis(StringBuilder svg, double value) {
        svg.append("<line x1=\"%d\" x2=\"%d\" y1=\"%3$d\" y2=\"%3$d\" stroke=\"#ccc\"/>\n".formatted(LEFT,
                WIDTH - 20, y(value)));
        svg.append("<text x=\"%d\" y=\"%d\" font-size=\"11\" text-anchor=\"end\">%s</text>\n"
                .formatted(LEFT - 6, y(value) + 4, number(value)));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%,.2f", value).replaceFirst("\\.00$", "");
    }

    private String line() {
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < chart.values().size(); i++) {
            points.append(x(i)).append(',').append(y(chart.values().get(i))).append(' ');
        }
        return "<polyline fill=\"none\" stroke=\"#2a6fbb\" stroke-width=\"2\" points=\"" + points.toString().strip()
                + "\"/>\n";
    }

    private String bars() {
        StringBuilder bars = new StringBuilder();
        for (int i = 0; i < chart.values().size(); i++) {
            int top = Math.min(y(chart.values().get(i)), y(0));
            int height = Math.abs(y(chart.values().get(i)) - y(0));
            bars.append("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#2a6fbb\"><title>%s: %s</title></rect>\n"
                    .formatted(x(i) - half(), top, 2 * half(), height, escaped(chart.labels().get(i)),
                            escaped(chart.texts().get(i))));
        }
        return bars.toString();
    }

    private int half() {
        return Math.max(1, (int) (step * 0.35));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    private void png(Path file) throws IOException {
        withLetters(() -> draw(file));
    }

    /** Something that draws letters. */
    interface Drawing {
        void run() throws IOException;
    }

    /** Java draws letters by libraries and fonts of the system, which a small one has not; it says so in several ways. */
    static void withLetters(Drawing drawing) throws IOException {
        try {
            drawing.run();
        } catch (LinkageError | InternalError fault) {
            throw noLetters(fault);
        } catch (RuntimeException fault) {
            throw ofFonts(fault) ? noLetters(fault) : fault;
        }
    }

    private static QueryPilotException noLetters(Throwable fault) {
        return new QueryPilotException(
                ErrorCode.SETTING_INVALID,
                "A chart as PNG needs FreeType and a font, which this machine lacks: " + cause(fault) + ".",
                "Install them (Debian: apt install libfreetype6 libharfbuzz0b fontconfig fonts-dejavu-core), or give a"
                        + " file such as sales.svg.",
                fault);
    }

    /** Where there is no font configuration, Java's own font classes fall over it. */
    private static boolean ofFonts(Throwable fault) {
        StackTraceElement[] places = fault.getStackTrace();
        return places.length > 0 && places[0].getClassName().matches("sun\\.(awt\\.\\w*Font|font\\.).*");
    }

    private static String cause(Throwable fault) {
        Throwable last = fault;
        while (last.getCause() != null) {
            last = last.getCause();
        }
        String said = String.valueOf(last.getMessage()).lines().findFirst().orElse("");
        return said.replaceAll("/[^ :]*/", "").replaceFirst("\\.$", "");
    }

    private void draw(Path file) throws IOException {
        System.setProperty("java.awt.headless", "true");
        BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = image.createGraphics();
        pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        pen.setColor(Color.WHITE);
        pen.fillRect(0, 0, WIDTH, HEIGHT);
        shapes(pen);
        words(pen);
        pen.dispose();
        ImageIO.write(image, "png", file.toFile());
    }

    private void shapes(Graphics2D pen) {
        pen.setColor(Color.LIGHT_GRAY);
        pen.drawLine(LEFT, y(floor), WIDTH - 20, y(floor));
        pen.drawLine(LEFT, y(chart.most()), WIDTH - 20, y(chart.most()));
        pen.setColor(new Color(0x2a6fbb));
        pen.setStroke(new BasicStroke(2));
        for (int i = 0; i < chart.values().size(); i++) {
            double value = chart.values().get(i);
            if (!chart.overTime()) {
                pen.fillRect(x(i) - half(), Math.min(y(value), y(0)), 2 * half(), Math.abs(y(value) - y(0)));
            } else if (i > 0) {
                pen.drawLine(x(i - 1), y(chart.values().get(i - 1)), x(i), y(value));
            }
        }
    }

    private void words(Graphics2D pen) {
        pen.setColor(Color.BLACK);
        pen.drawString(chart.title(), LEFT, 24);
        pen.drawString(number(chart.most()), 4, y(chart.most()) + 4);
        pen.drawString(number(floor), 4, y(floor) + 4);
        for (int i = 0; i < chart.labels().size(); i += every()) {
            Graphics2D turned = (Graphics2D) pen.create();
            turned.translate(x(i), HEIGHT - BOTTOM + 16);
            turned.rotate(Math.toRadians(40));
            turned.drawString(chart.labels().get(i), 0, 0);
            turned.dispose();
        }
    }
}
