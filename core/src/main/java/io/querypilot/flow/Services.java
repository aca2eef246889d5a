package io.querypilot.flow;

import io.querypilot.critic.Critic;
import io.querypilot.critic.Repair;
import io.querypilot.database.Database;
import io.querypilot.knowledge.Knowledge;
import io.querypilot.knowledge.KnownSystems;
import io.querypilot.link.Linker;
import io.querypilot.memory.LessonBook;
import io.querypilot.memory.RecentSessions;
import io.querypilot.memory.Sessions;
import io.querypilot.model.Model;

/** What the steps work with. */
public record Services(
        Database database,
        Model model,
        Linker linker,
        Critic critic,
        Repair repair,
        Sessions sessions,
        LessonBook lessons,
        Knowledge knowledge) {
    /** With a memory that lasts as long as this process. */
    public static Services of(Database database, Model model, Linker linker) {
        Database told = KnownSystems.over(database);
        return new Services(
                told,
                model,
                linker,
                new Critic(told),
                new Repair(told.dialect()),
                new RecentSessions(),
                LessonBook.OFF,
                Knowledge.NONE);
    }

    /** With a memory that lasts. */
    public Services remembering(Sessions kept, LessonBook learned) {
        return new Services(database, model, linker, critic, repair, kept, learned, knowledge);
    }

    public Services with(Database other) {
        return new Services(other, model, linker, new Critic(other), repair, sessions, lessons, knowledge);
    }

    public Services with(Model other) {
        return new Services(database, other, linker, critic, repair, sessions, lessons, knowledge);
    }

    /** With what the team has written down about the database. */
    public Services knowing(Knowledge known) {
        return new Services(database, model, linker, critic, repair, sessions, lessons, known);
    }
}
