CREATE TABLE "passage_segments" (
	"user_id" integer NOT NULL,
	"reading_id" integer NOT NULL,
	"first" integer NOT NULL,
	"lengths" text NOT NULL,
	"tokens" integer NOT NULL,
	"buckets" integer NOT NULL,
	CONSTRAINT "passage_segments_reading_id_first_pk" PRIMARY KEY("reading_id","first")
);
--> statement-breakpoint
CREATE TABLE "passage_words" (
	"user_id" integer NOT NULL,
	"reading_id" integer NOT NULL,
	"first" integer NOT NULL,
	"bucket" integer NOT NULL,
	"words" jsonb NOT NULL,
	CONSTRAINT "passage_words_reading_id_first_bucket_pk" PRIMARY KEY("reading_id","first","bucket")
);
--> statement-breakpoint
ALTER TABLE "passage_segments" ADD CONSTRAINT "passage_segments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_segments" ADD CONSTRAINT "passage_segments_reading_id_readings_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."readings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_words" ADD CONSTRAINT "passage_words_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_words" ADD CONSTRAINT "passage_words_reading_id_readings_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."readings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passage_segments_user" ON "passage_segments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passage_words_user" ON "passage_words" USING btree ("user_id");