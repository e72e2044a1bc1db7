CREATE TABLE "user_models" (
	"user_id" integer NOT NULL,
	"model_id" integer NOT NULL,
	"starred_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	CONSTRAINT "user_models_user_id_model_id_pk" PRIMARY KEY("user_id","model_id")
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "model_id" integer;--> statement-breakpoint
ALTER TABLE "user_models" ADD CONSTRAINT "user_models_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_models" ADD CONSTRAINT "user_models_model_id_model_ids_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model_ids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A chat from before goes on with the model of its last answer.
UPDATE "chats" SET "model_id" = last."model_id" FROM (
  SELECT DISTINCT ON ("chat_id") "chat_id", "model_id" FROM "messages"
  WHERE "type" = 'response' AND "model_id" IS NOT NULL ORDER BY "chat_id", "id" DESC
) last WHERE last."chat_id" = "chats"."id";--> statement-breakpoint
INSERT INTO "user_models" ("user_id", "model_id", "used_at")
SELECT m."user_id", m."model_id", max(m."created_at") FROM "messages" m JOIN "model_ids" known ON known."id" = m."model_id"
WHERE m."type" = 'response' GROUP BY m."user_id", m."model_id";
