BEGIN TRANSACTION;
CREATE TABLE moves (
	table_id VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	seat INTEGER NOT NULL, 
	move TEXT NOT NULL, 
	act VARCHAR(40), 
	undoes INTEGER, 
	seconds FLOAT NOT NULL, 
	clocks TEXT, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "moves" VALUES('77g3nehc6kte',1,'move',1,'down 2♣',NULL,NULL,0.006,NULL);
INSERT INTO "moves" VALUES('77g3nehc6kte',2,'move',2,'down Joker',NULL,NULL,0.001,NULL);
INSERT INTO "moves" VALUES('77g3nehc6kte',3,'move',0,'down A♠','act-140304457119440-1',NULL,0.0,NULL);
INSERT INTO "moves" VALUES('77g3nehc6kte',4,'move',0,'take 2 up','act-140304457119440-2',NULL,0.041,NULL);
INSERT INTO "moves" VALUES('77g3nehc6kte',5,'move',1,'take 1 down',NULL,NULL,0.001,NULL);
INSERT INTO "moves" VALUES('77g3nehc6kte',6,'move',2,'take 3 down',NULL,NULL,0.001,NULL);
INSERT INTO "moves" VALUES('77g3nehc6kte',7,'move',1,'down 4♦',NULL,NULL,0.001,NULL);
INSERT INTO "moves" VALUES('77g3nehc6kte',8,'move',2,'down 2♣',NULL,NULL,0.0,NULL);
INSERT INTO "moves" VALUES('77g3nehc6kte',9,'move',0,'down 3♣','act-140304457119440-3',NULL,0.033,NULL);
INSERT INTO "moves" VALUES('77g3nehc6kte',10,'move',2,'take 1 down',NULL,NULL,0.002,NULL);
INSERT INTO "moves" VALUES('77g3nehc6kte',11,'move',0,'take 3 down','act-140304457119440-4',NULL,0.044,NULL);
INSERT INTO "moves" VALUES('77g3nehc6kte',12,'move',1,'take 2 up',NULL,NULL,0.002,NULL);
INSERT INTO "moves" VALUES('77g3nehc6kte',13,'move',1,'down 4♠',NULL,NULL,0.001,NULL);
INSERT INTO "moves" VALUES('77g3nehc6kte',14,'move',2,'down 3♦',NULL,NULL,0.0,NULL);
INSERT INTO "moves" VALUES('77g3nehc6kte',15,'move',0,'down A♦','act-140304457119440-5',NULL,0.033,NULL);
INSERT INTO "moves" VALUES('77g3nehc6kte',16,'move',0,'take 2 up','act-140304457119440-6',NULL,0.043,NULL);
INSERT INTO "moves" VALUES('77g3nehc6kte',17,'move',1,'take 3 down',NULL,NULL,0.001,NULL);
INSERT INTO "moves" VALUES('77g3nehc6kte',18,'move',2,'take 1 up',NULL,NULL,0.001,NULL);
INSERT INTO "moves" VALUES('77g3nehc6kte',19,'move',1,'down A♣',NULL,NULL,0.001,NULL);
INSERT INTO "moves" VALUES('77g3nehc6kte',20,'move',2,'down 3♠',NULL,NULL,0.0,NULL);
INSERT INTO "moves" VALUES('77g3nehc6kte',21,'move',0,'down A♦','act-140304457119440-7',NULL,0.038,NULL);
INSERT INTO "moves" VALUES('77g3nehc6kte',22,'move',1,'take 3 up',NULL,NULL,0.001,NULL);
INSERT INTO "moves" VALUES('77g3nehc6kte',23,'move',2,'take 2 down',NULL,NULL,0.001,NULL);
INSERT INTO "moves" VALUES('77g3nehc6kte',24,'move',0,'take 1 down','act-140304457119440-8',NULL,0.039,NULL);
INSERT INTO "moves" VALUES('vauiye29tqzz',1,'move',0,'down 3♣','act-140304457120272-1',NULL,0.05,NULL);
INSERT INTO "moves" VALUES('vauiye29tqzz',2,'move',1,'down 4♦','act-140304456361040-1',NULL,0.05,NULL);
INSERT INTO "moves" VALUES('vauiye29tqzz',3,'move',2,'down A♥','act-140304456474640-1',NULL,0.048,NULL);
CREATE TABLE parlour_version (version INTEGER NOT NULL);
INSERT INTO "parlour_version" VALUES(1);
CREATE TABLE seats (
	table_id VARCHAR(24) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	level VARCHAR(24) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	token VARCHAR(64), 
	contribution TEXT NOT NULL, 
	auto TEXT NOT NULL, 
	gone INTEGER NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('77g3nehc6kte',0,'person','','Ann','efd746d97e04ef515651a0392c02c49c5a714b2e32bd453b71554f0c7569bbfc','','[]',0);
INSERT INTO "seats" VALUES('77g3nehc6kte',1,'bot','novice','Novice bot 1',NULL,'','[]',0);
INSERT INTO "seats" VALUES('77g3nehc6kte',2,'bot','novice','Novice bot 2',NULL,'','[]',0);
INSERT INTO "seats" VALUES('vauiye29tqzz',0,'person','','Ann','ddc4b0bc3f3865e37975c8c74a0d38c3cefe3cae5a28d77f013fc068d1267654','','[]',0);
INSERT INTO "seats" VALUES('vauiye29tqzz',1,'person','','Bob','313129024b210ecef7cb25b2ae989317d7ee83e3bdfb6ce9c1e0fcfbfa1474d0','','[]',0);
INSERT INTO "seats" VALUES('vauiye29tqzz',2,'person','','Cyd','59a78ab092d1cab290a231de0a32f334298d9a4b893ad3ad94f49efa3fc702ee','','[]',0);
INSERT INTO "seats" VALUES('7z6tz6jdif9p',0,'person','','Ann','d86380968f6382ed683a8941b197f68047bdabbe200a707bb92eec890bb536fb','','[]',0);
INSERT INTO "seats" VALUES('7z6tz6jdif9p',1,'person','','',NULL,'','[]',0);
CREATE TABLE tables (
	id VARCHAR(24) NOT NULL, 
	agreement TEXT NOT NULL, 
	rules VARCHAR(16) NOT NULL, 
	secret VARCHAR(80) NOT NULL, 
	status VARCHAR(8) NOT NULL, 
	created FLOAT NOT NULL, 
	loads INTEGER NOT NULL, 
	clocks TEXT, 
	ended TEXT, 
	rematch VARCHAR(24), 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('77g3nehc6kte','{"game":"jest","seats":[{"kind":"person","level":""},{"kind":"bot","level":"novice"},{"kind":"bot","level":"novice"}],"options":{"ace_at_trophies":true,"ties":"card"},"clock":{"kind":"none","seconds":60,"increment":0},"spectators":true,"notes":true,"undo":"consent","gone":"bot","hot_seat":false,"lesson":false}','1.0','2456a4eac00258411887c03c50554962274d31413e19dbf4b4009e81b7904e12','over',1.79484442986933588983e+09,0,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('vauiye29tqzz','{"game":"jest","seats":[{"kind":"person","level":""},{"kind":"person","level":""},{"kind":"person","level":""}],"options":{"ace_at_trophies":true,"ties":"card"},"clock":{"kind":"none","seconds":60,"increment":0},"spectators":true,"notes":true,"undo":"consent","gone":"bot","hot_seat":false,"lesson":false}','1.0','796b12424f48d727257923f353e3aad925edfc6dda20095eca910e4ca2e0d7bb','playing',1.79484443028798675533e+09,0,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('7z6tz6jdif9p','{"game":"last_king","seats":[{"kind":"person","level":""},{"kind":"person","level":""}],"options":{"jokers":2,"opening_draw":7,"pass_locks":false,"shield_jester":true,"shield_suit":"follows","shield_recovers":false,"idle_rounds":10,"most_rounds":200},"clock":{"kind":"none","seconds":60,"increment":0},"spectators":true,"notes":true,"undo":"consent","gone":"bot","hot_seat":false,"lesson":false}','1.0','0e83f8a217da9ff17d887d3eafbff33cc42e510260bb0bdf9cfcf3a381d6e249','open',1.79484443062944746018e+09,0,NULL,NULL,NULL);
CREATE INDEX tables_by_status ON tables (status, created);
COMMIT;
