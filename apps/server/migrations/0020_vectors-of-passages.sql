CREATE TABLE "passage_vectors" (
	"user_id" integer NOT NULL,
	"reading_id" integer NOT NULL,
	"first" integer NOT NULL,
	"model" text NOT NULL,
	"vectors" "bytea" NOT NULL,
	CONSTRAINT "passage_vectors_reading_id_first_pk" PRIMARY KEY("reading_id","first")
);
--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "vector_model" text;--> statement-breakpoint
ALTER TABLE "passage_vectors" ADD CONSTRAINT "passage_vectors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_vectors" ADD CONSTRAINT "passage_vectors_reading_id_readings_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."readings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passage_vectors_user" ON "passage_vectors" USING btree ("user_id");