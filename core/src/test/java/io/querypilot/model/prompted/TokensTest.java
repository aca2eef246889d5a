package io.querypilot.model.prompted;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokensTest {
    private static final List<Encoding> TOKENIZERS = List.of(
            Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.CL100K_BASE),
            Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Which customers in Berlin ordered more than three products last month, and how much did they pay?",
                "SELECT c.name, SUM(o.total_amount) AS total FROM customers c JOIN orders o USING (customer_id)"
                        + " WHERE o.order_date >= '2026-01-01' GROUP BY c.name HAVING COUNT(*) > 3 ORDER BY total",
                "orders: [order_id (INTEGER*), customer_id (INTEGER -> customers.customer_id), price (DECIMAL(10,2))]",
                "{\"sql\": \"SELECT \\\"a\\\"\\n  FROM t\", \"reasoning\": \"\"}",
                "上个月柏林的客户订购了多少产品?请按客户分组。東京の注文を教えてください。서울의 고객은 몇 명입니까?",
                "Сколько заказов сделали клиенты из Москвы? Πόσες παραγγελίες; كم عدد الطلبات؟ कितने ऑर्डर हैं?",
                "👩‍👩‍👧‍👦🏳️‍🌈😀🫠🧑🏿‍🚀🇩🇪",
                "qxzvkj_wprtzx TBLKNDSTM xKcd QQRRSSTT zzzzzzzzzz aqwertyuiopasdfgh",
                "a\n\n\n        b\t\t\tc;;;;====----____((((",
                "3.14159265358979 2026-11-15T03:00:00Z 0xDEADBEEF f47ac10b-58cc-4372-a567-0e02b2c3d479"
            })
    void neverCountsFewerThanRealTokenizersDo(String text) {
        TOKENIZERS.forEach(tokenizer -> assertThat(Tokens.count(text))
                .isGreaterThanOrEqualTo(tokenizer.countTokensOrdinary(text)));
    }

    @Test
    void withItsMarginNeverCountsFewerOnGeneratedSchemasNonsenseAndUnicode() {
        for (int seed = 0; seed < 10; seed++) {
            Random random = new Random(seed);
            for (int round = 0; round < 300; round++) {
                String text = randomText(random);
                TOKENIZERS.forEach(tokenizer -> assertThat(Tokens.countWithMargin(text))
                        .as(text)
                        .isGreaterThanOrEqualTo(tokenizer.countTokensOrdinary(text)));
            }
        }
    }

    @Test
    void isNotWastefulOnPlainText() {
        String text = "Which customers in Berlin ordered more than three products last month? ".repeat(20);

        assertThat(Tokens.count(text)).isLessThan(3 * TOKENIZERS.get(0).countTokensOrdinary(text));
    }

    @Test
    void cutsToTheLimitAndNeverInsideASurrogatePair() {
        Random random = new Random(11);
        for (int round = 0; round < 500; round++) {
            String text = randomText(random);
            int limit = random.nextInt(30);
            String cut = Tokens.cut(text, limit);
            assertThat(Tokens.count(cut)).isLessThanOrEqualTo(limit);
            assertThat(cut.isEmpty() || !Character.isHighSurrogate(cut.charAt(Math.max(0, cut.length() - 2)))
                    || Character.isLowSurrogate(cut.charAt(cut.length() - 1))).isTrue();
        }
    }

    private static String randomText(Random random) {
        return IntStream.range(0, 10 + random.nextInt(20))
                .mapToObj(index -> randomWord(random))
                .collect(Collectors.joining(random.nextBoolean() ? " " : "_"));
    }

    private static String randomWord(Random random) {
        List<String> words = List.of(
                "customer", "order", "Amount", "SELECT", "(INTEGER*)", "->", "''", "product_id", "\n    ", "客户", "😀");
        return switch (random.nextInt(4)) {
            case 0, 1 -> words.get(random.nextInt(words.size()));
            case 2 -> random.ints(1 + random.nextInt(9), 'a', 'z' + 1)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            case 3 -> new String(Character.toChars(0x20 + random.nextInt(0x2FF00)))
                    .replaceAll("\\p{Cs}", "?");
            default -> throw new AssertionError();
        };
    }
}
