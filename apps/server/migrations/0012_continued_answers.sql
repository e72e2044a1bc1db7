CREATE TABLE "earlier_generations" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"message_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"client_id" uuid,
	"finish" text,
	"error" text,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "kept_text" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "kept_reasoning" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "earlier_input" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "earlier_output" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "earlier_charged" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "earlier_generations" ADD CONSTRAINT "earlier_generations_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_generations" ADD CONSTRAINT "earlier_generations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_generations_message" ON "earlier_generations" USING btree ("message_id");