-- Processes that share this database, so that web nodes which cannot work together notice each other.
CREATE TABLE "nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"web" boolean NOT NULL,
	"redis" boolean NOT NULL,
	"storage" text NOT NULL,
	"secret" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
