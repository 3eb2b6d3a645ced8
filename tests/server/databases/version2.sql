BEGIN TRANSACTION;
CREATE TABLE comments (
	table_id VARCHAR(24) NOT NULL, 
	step INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (table_id, step, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
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
INSERT INTO "moves" VALUES('397ncsxbkamf',1,'move',1,'down 4♠',NULL,NULL,0.006,NULL);
INSERT INTO "moves" VALUES('397ncsxbkamf',2,'move',2,'down A♣',NULL,NULL,0.0,NULL);
INSERT INTO "moves" VALUES('397ncsxbkamf',3,'move',0,'down A♥','act-140503953150480-1',NULL,0.001,NULL);
INSERT INTO "moves" VALUES('397ncsxbkamf',4,'move',1,'take 1 down',NULL,NULL,0.001,NULL);
INSERT INTO "moves" VALUES('397ncsxbkamf',5,'move',0,'take 2 up','act-140503953150480-2',NULL,0.041,NULL);
INSERT INTO "moves" VALUES('397ncsxbkamf',6,'move',2,'take 3 down',NULL,NULL,0.001,NULL);
INSERT INTO "moves" VALUES('397ncsxbkamf',7,'move',1,'down 2♦',NULL,NULL,0.001,NULL);
INSERT INTO "moves" VALUES('397ncsxbkamf',8,'move',2,'down 2♣',NULL,NULL,0.0,NULL);
INSERT INTO "moves" VALUES('397ncsxbkamf',9,'move',0,'down 4♥','act-140503953150480-3',NULL,0.037,NULL);
INSERT INTO "moves" VALUES('397ncsxbkamf',10,'move',2,'take 1 down',NULL,NULL,0.002,NULL);
INSERT INTO "moves" VALUES('397ncsxbkamf',11,'move',0,'take 3 down','act-140503953150480-4',NULL,0.044,NULL);
INSERT INTO "moves" VALUES('397ncsxbkamf',12,'move',1,'take 2 up',NULL,NULL,0.001,NULL);
INSERT INTO "moves" VALUES('397ncsxbkamf',13,'move',1,'down 2♦',NULL,NULL,0.007,NULL);
INSERT INTO "moves" VALUES('397ncsxbkamf',14,'move',2,'down 2♠',NULL,NULL,0.0,NULL);
INSERT INTO "moves" VALUES('397ncsxbkamf',15,'move',0,'down 2♥','act-140503953150480-5',NULL,0.025,NULL);
INSERT INTO "moves" VALUES('397ncsxbkamf',16,'move',0,'take 2 up','act-140503953150480-6',NULL,0.045,NULL);
INSERT INTO "moves" VALUES('397ncsxbkamf',17,'move',1,'take 3 down',NULL,NULL,0.001,NULL);
INSERT INTO "moves" VALUES('397ncsxbkamf',18,'move',2,'take 1 up',NULL,NULL,0.001,NULL);
INSERT INTO "moves" VALUES('397ncsxbkamf',19,'move',1,'down 2♦',NULL,NULL,0.001,NULL);
INSERT INTO "moves" VALUES('397ncsxbkamf',20,'move',2,'down Joker',NULL,NULL,0.0,NULL);
INSERT INTO "moves" VALUES('397ncsxbkamf',21,'move',0,'down A♦','act-140503953150480-7',NULL,0.029,NULL);
INSERT INTO "moves" VALUES('397ncsxbkamf',22,'move',2,'take 2 up',NULL,NULL,0.001,NULL);
INSERT INTO "moves" VALUES('397ncsxbkamf',23,'move',1,'take 3 down',NULL,NULL,0.001,NULL);
INSERT INTO "moves" VALUES('397ncsxbkamf',24,'move',0,'take 1 down','act-140503953150480-8',NULL,0.041,NULL);
INSERT INTO "moves" VALUES('e6m5q9529na2',1,'move',0,'down 3♣','act-140503952341456-1',NULL,0.047,NULL);
INSERT INTO "moves" VALUES('e6m5q9529na2',2,'move',1,'down 3♥','act-140503952447184-1',NULL,0.047,NULL);
INSERT INTO "moves" VALUES('e6m5q9529na2',3,'move',2,'down A♥','act-140503952564496-1',NULL,0.045,NULL);
CREATE TABLE parlour_version (version INTEGER NOT NULL);
INSERT INTO "parlour_version" VALUES(2);
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
INSERT INTO "seats" VALUES('397ncsxbkamf',0,'person','','Ann','cc4a9f0dbd3ed3190d9b2564efeee14725d74bd4d515e374758519f6610a9412','','[]',0);
INSERT INTO "seats" VALUES('397ncsxbkamf',1,'bot','novice','Novice bot 1',NULL,'','[]',0);
INSERT INTO "seats" VALUES('397ncsxbkamf',2,'bot','novice','Novice bot 2',NULL,'','[]',0);
INSERT INTO "seats" VALUES('e6m5q9529na2',0,'person','','Ann','5c02e88ef6b2807a4e99139f00fdd9e5bb9a8a9a9a765d5acc5559626a035a8a','','[]',0);
INSERT INTO "seats" VALUES('e6m5q9529na2',1,'person','','Bob','eca04b106a12093345d2da651f996f97bc981181718d475acf0e81d097825c60','','[]',0);
INSERT INTO "seats" VALUES('e6m5q9529na2',2,'person','','Cyd','ca519dc1531f78f4a27b1e10f48e825c9fab07158e33228214db987ef4beca62','','[]',0);
INSERT INTO "seats" VALUES('iwrt6t5nkm5h',0,'person','','Ann','f5c62544974bcdb45f0b4f81eefd926182db36460eeafbdf0c0166926520f5ef','','[]',0);
INSERT INTO "seats" VALUES('iwrt6t5nkm5h',1,'person','','',NULL,'','[]',0);
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
	parent VARCHAR(24), 
	start TEXT, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('397ncsxbkamf','{"game":"jest","seats":[{"kind":"person","level":""},{"kind":"bot","level":"novice"},{"kind":"bot","level":"novice"}],"options":{"ace_at_trophies":true,"ties":"card"},"clock":{"kind":"none","seconds":60,"increment":0},"spectators":true,"notes":true,"undo":"consent","gone":"bot","hot_seat":false,"origin":null}','1.0','fc47d9f625c4766eca3264bbc75dcf79785d8e6eaf3038a8b88d6a01a4409e43','over',1.7948444323397033215e+09,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('e6m5q9529na2','{"game":"jest","seats":[{"kind":"person","level":""},{"kind":"person","level":""},{"kind":"person","level":""}],"options":{"ace_at_trophies":true,"ties":"card"},"clock":{"kind":"none","seconds":60,"increment":0},"spectators":true,"notes":true,"undo":"consent","gone":"bot","hot_seat":false,"origin":null}','1.0','088b38e6e542648d234504ad8453e2a7bc9cb70cc6d1ec4fc85e72eff2a3c42f','playing',1.79484443276768445966e+09,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('iwrt6t5nkm5h','{"game":"last_king","seats":[{"kind":"person","level":""},{"kind":"person","level":""}],"options":{"jokers":2,"opening_draw":7,"pass_locks":false,"shield_jester":true,"shield_suit":"follows","shield_recovers":false,"idle_rounds":10,"most_rounds":200},"clock":{"kind":"none","seconds":60,"increment":0},"spectators":true,"notes":true,"undo":"consent","gone":"bot","hot_seat":false,"origin":null}','1.0','85c9aa538c1393144f03ab363e40ea04130e3db33496254ceb01c620bd7f2972','open',1.79484443308976554867e+09,0,NULL,NULL,NULL,NULL,NULL);
CREATE INDEX tables_by_status ON tables (status, created);
CREATE INDEX tables_by_parent ON tables (parent);
COMMIT;
