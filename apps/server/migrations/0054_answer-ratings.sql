-- oldest release: 0.2.0
CREATE TABLE "answer_ratings" (
	"message_id" integer PRIMARY KEY NOT NULL,
	"owner_id" integer NOT NULL,
	"thumb" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"remark" text NOT NULL,
	"rated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "answer_ratings" ADD CONSTRAINT "answer_ratings_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_ratings" ADD CONSTRAINT "answer_ratings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_ratings_owner" ON "answer_ratings" USING btree ("owner_id","rated_at");