package io.querypilot.eval.sidebyside;

import dev.langchain4j.experimental.rag.content.retriever.sql.SqlDatabaseContentRetriever;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.rag.query.Query;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import javax.sql.DataSource;

/** LangChain4j's retriever with its own prompt; by its standard it tries once, and retries where told to. */
final class LangChain4jRetriever implements Contender {
    /** Remembers what it ran. */
    private static final class Watched extends SqlDatabaseContentRetriever {
        private Optional<String> ran = Optional.empty();

        Watched(DataSource source, OpenAiChatModel chat, int retries) {
            super(source, null, null, null, chat, retries);
        }

        @Override
        protected String execute(String sql, Statement statement) throws SQLException {
            String result = super.execute(sql, statement);
            ran = Optional.of(sql);
            return result;
        }
    }

    private final Watched retriever;
    private final int retries;

    LangChain4jRetriever(DataSource source, String url, int retries) {
        this.retries = retries;
        OpenAiChatModel chat = OpenAiChatModel.builder()
                .baseUrl(url + "/v1")
                .apiKey("none")
                .modelName("naive")
                .maxRetries(0)
                .build();
        this.retriever = new Watched(source, chat, retries);
    }

    @Override
    public String name() {
        return "LangChain4j SqlDatabaseContentRetriever" + (retries == 0 ? "" : ", " + retries + " retries");
    }

    @Override
    public Optional<String> ask(String question) {
        retriever.ran = Optional.empty();
        try {
            retriever.retrieve(Query.from(question));
        } catch (RuntimeException failed) {
            return Optional.empty();
        }
        return retriever.ran;
    }
}
