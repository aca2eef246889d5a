-- A chess club and its league: four keys from a game to a player, two from a message, two from a transfer, two from a match.
CREATE TABLE player (player_id INTEGER PRIMARY KEY, name TEXT, born INTEGER, coach_id INTEGER REFERENCES player, invited_by_id INTEGER REFERENCES player);
CREATE TABLE game (game_id INTEGER PRIMARY KEY, white_id INTEGER REFERENCES player, black_id INTEGER REFERENCES player,
    winner_id INTEGER REFERENCES player, referee_id INTEGER REFERENCES player, played_on DATE, moves INTEGER);
CREATE TABLE message (message_id INTEGER PRIMARY KEY, sender_id INTEGER REFERENCES player, receiver_id INTEGER REFERENCES player, sent_on DATE, words INTEGER);
CREATE TABLE account (account_id INTEGER PRIMARY KEY, player_id INTEGER REFERENCES player, opened DATE);
CREATE TABLE transfer (transfer_id INTEGER PRIMARY KEY, from_account_id INTEGER REFERENCES account, to_account_id INTEGER REFERENCES account, amount REAL, made_on DATE);
CREATE TABLE team (team_id INTEGER PRIMARY KEY, name TEXT, town TEXT, captain_id INTEGER REFERENCES player, founder_id INTEGER REFERENCES player);
CREATE TABLE match (match_id INTEGER PRIMARY KEY, home_id INTEGER REFERENCES team, guest_id INTEGER REFERENCES team, home_points REAL, guest_points REAL, played_on DATE);
INSERT INTO player VALUES (1,'Ada',1980,NULL,NULL),(2,'Ben',1991,1,1),(3,'Cleo',2001,1,2),(4,'Dora',1975,NULL,1),(5,'Emil',2004,4,3),(6,'Gus',1999,1,3);
INSERT INTO game VALUES (1,1,2,1,4,'2024-01-05',40),(2,2,3,3,4,'2024-02-05',31),(3,3,1,1,6,'2024-03-05',60),(4,5,2,NULL,4,'2025-01-15',22),(5,6,5,6,1,'2025-02-15',35),(6,1,6,6,2,'2025-03-15',48);
INSERT INTO message VALUES (1,1,2,'2025-01-01',10),(2,1,3,'2025-01-02',25),(3,2,1,'2025-01-03',5),(4,3,2,'2025-01-04',80),(5,6,2,'2025-01-05',12),(6,1,6,'2025-01-06',7);
INSERT INTO account VALUES (1,1,'2020-01-01'),(2,2,'2021-01-01'),(3,6,'2022-01-01'),(4,3,'2023-01-01');
INSERT INTO transfer VALUES (1,1,3,100,'2025-01-01'),(2,3,2,40,'2025-01-09'),(3,2,3,15.5,'2025-02-01'),(4,4,1,60,'2025-02-11');
INSERT INTO team VALUES (1,'Rooks','Bonn',1,4),(2,'Pawns','Trier',2,1),(3,'Kings','Mainz',3,4);
INSERT INTO match VALUES (1,1,2,3.5,2.5,'2025-01-12'),(2,2,1,4,2,'2025-02-12'),(3,3,1,1,5,'2025-02-20'),(4,2,3,3,3,'2025-03-01');
