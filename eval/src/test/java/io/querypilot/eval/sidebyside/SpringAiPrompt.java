package io.querypilot.eval.sidebyside;

import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.ai.openai.api.OpenAiApi;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;

/** Spring AI as its users write it: the tables in a plain prompt, and the reply into the JDBC template. */
final class SpringAiPrompt implements Contender {
    private final JdbcTemplate template;
    private final ChatClient client;

    SpringAiPrompt(DataSource source, String url) {
        this.template = new JdbcTemplate(source);
        OpenAiApi api = OpenAiApi.builder().baseUrl(url).apiKey("none").build();
        this.client = ChatClient.create(OpenAiChatModel.builder()
                .openAiApi(api)
                .defaultOptions(OpenAiChatOptions.builder().model("naive").build())
                .build());
    }

    @Override
    public String name() {
        return "Spring AI, plain prompt and JdbcTemplate";
    }

    @Override
    public Optional<String> ask(String question) {
        List<String> tables = template.queryForList("SELECT sql FROM sqlite_master WHERE type = 'table'", String.class);
        String sql = client.prompt()
                .system("Write one SQLite query that answers the question. Reply with SQL only.\n"
                        + String.join(";\n", tables))
                .user(question)
                .call()
                .content();
        try {
            template.queryForList(sql);
            return Optional.of(sql);
        } catch (DataAccessException failed) {
            return Optional.empty();
        }
    }
}
