package io.querypilot.app.output;

import io.querypilot.database.ResultTable;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A result as a picture, by its shape alone: its last figure over the first column that names the rows; a line over time,
 * bars over anything else. {@code title} is the figure's name, {@code texts} the values as the table writes them.
 */
public record Chart(boolean overTime, String title, List<String> labels, List<Double> values, List<String> texts) {
    /** Said of rows that have no picture. */
    public static final String NONE =
            "These rows have no picture: that takes a column of names or dates, each once, and one of figures.";

    private static final int MOST_BARS = 40;
    private static final int MOST_POINTS = 2_000;
    private static final int LONGEST_LABEL = 24;
    private static final int HEIGHT = 10;
    private static final String BLOCKS = " ▁▂▃▄▅▆▇█";
    private static final Pattern TIME = Pattern.compile("\\d{4}(-\\d{2}(-\\d{2}([ T].*)?)?|-?Q[1-4]|-?W\\d{2})?");

    /** The picture of a result; empty where its shape has none. */
    public static Optional<Chart> of(ResultTable table) {
        List<Figures> figures =
                IntStream.range(0, table.columns().size()).mapToObj(column -> Figures.of(table, column)).toList();
        int value = IntStream.range(0, figures.size()).filter(i -> figures.get(i).measures()).reduce(-1, (a, b) -> b);
        int label = IntStream.range(0, figures.size()).filter(i -> i != value
                && names(table, figures, i)).findFirst().orElse(-1);
        if (value < 0 || label < 0 || table.rowCount() < 2 || complex(table, label)) {
            return Optional.empty();
        }
        boolean overTime = table.rows().stream().allMatch(row -> TIME.matcher(String.valueOf(row.get(label))).matches());
        return table.rowCount() > (overTime ? MOST_POINTS : MOST_BARS)
                ? Optional.empty()
                : Optional.of(drawn(table, figures, label, value, overTime));
    }

    private static boolean names(ResultTable table, List<Figures> figures, int column) {
        return !figures.get(column).measures() && table.rows().stream().allMatch(row -> row.get(column) != null);
    }

    /** A label that comes twice belongs to several series, which one line would mix. */
    private static boolean complex(ResultTable table, int label) {
        return table.rows().stream().map(row -> row.get(label)).distinct().count() < table.rowCount();
    }

    private static Chart drawn(ResultTable table, List<Figures> figures, int label, int value, boolean overTime) {
        List<String> labels = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (List<Object> row : table.rows()) {
            Object cell = row.get(value);
            labels.add(DisplayWidth.cut(CellText.shown(row.get(label)), LONGEST_LABEL));
            values.add(cell == null ? 0 : ((Number) cell).doubleValue());
            texts.add(figures.get(value).text(cell));
        }
        return new Chart(overTime, CellText.escaped(table.columns().get(value).name()), labels, values, texts);
    }

    /** Drawn with characters; a long series stands upright, a point a column. */
    public void draw(Page page) {
        int width = page.width() == 0 ? 80 : page.width();
        page.dim(title);
        if (overTime && values.size() > 12 && values.size() <= width - 2 && least() >= 0) {
            upright(page.out());
        } else {
            bars(page.out(), width);
        }
    }

    private void bars(PrintStream out, int width) {
        int names = labels.stream().mapToInt(DisplayWidth::of).max().orElse(0);
        int numbers = texts.stream().mapToInt(DisplayWidth::of).max().orElse(0);
        int room = Math.max(4, width - names - numbers - 3);
        double most = values.stream().mapToDouble(Math::abs).max().orElse(0);
        for (int i = 0; i < values.size(); i++) {
            int length = most == 0 ? 0 : (int) Math.round(room * Math.abs(values.get(i)) / most);
            String bar = (values.get(i) < 0 ? "░" : "█").repeat(length);
            out.println(DisplayWidth.padRight(labels.get(i), names) + " " + DisplayWidth.padRight(bar, room) + " "
                    + DisplayWidth.padLeft(texts.get(i), numbers));
        }
    }

    private void upright(PrintStream out) {
        double most = Math.max(Double.MIN_NORMAL, values.stream().mapToDouble(Double::doubleValue).max().orElse(1));
        for (int row = HEIGHT - 1; row >= 0; row--) {
            StringBuilder line = new StringBuilder();
            for (double value : values) {
                int eighths = (int) Math.round(8 * HEIGHT * value / most) - 8 * row;
                line.append(BLOCKS.charAt(Math.max(0, Math.min(8, eighths))));
            }
            out.println(line.toString().stripTrailing());
        }
        String last = labels.get(labels.size() - 1);
        int gap = values.size() - labels.get(0).length() - last.length();
        out.println(labels.get(0) + (gap > 0 ? " ".repeat(gap) : " – ") + last);
        int peak = IntStream.range(0, values.size()).reduce((a, b) -> values.get(b) > values.get(a) ? b : a).orElse(0);
        out.println("highest: " + labels.get(peak) + " (" + texts.get(peak) + ")");
    }

    double least() {
        return values.stream().mapToDouble(Double::doubleValue).min().orElse(0);
    }

    double most() {
        return values.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }
}
