CREATE TABLE "prompt_collections" (
	"key" text NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"place" integer NOT NULL,
	"prompt_ids" integer[] NOT NULL,
	CONSTRAINT "prompt_collections_key_language_pk" PRIMARY KEY("key","language")
);
--> statement-breakpoint
CREATE TABLE "prompt_uses" (
	"user_id" integer NOT NULL,
	"prompt_id" integer NOT NULL,
	"uses" integer NOT NULL,
	"thumb" text,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "prompt_uses_user_id_prompt_id_pk" PRIMARY KEY("user_id","prompt_id")
);
--> statement-breakpoint
-- Learnt anew, by language, at the next start.
DELETE FROM "prompt_vocabulary";--> statement-breakpoint
ALTER TABLE "prompt_vocabulary" DROP CONSTRAINT "prompt_vocabulary_pkey";--> statement-breakpoint
ALTER TABLE "prompt_vocabulary" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "prompt_vocabulary" ADD CONSTRAINT "prompt_vocabulary_word_language_pk" PRIMARY KEY("word","language");--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "task_id" integer;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "variant" text;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "variables" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "need" text;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "uses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "ups" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "downs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "words" "tsvector";--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "phrases" text[];--> statement-breakpoint
ALTER TABLE "prompt_uses" ADD CONSTRAINT "prompt_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_uses" ADD CONSTRAINT "prompt_uses_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prompt_uses_prompt_id" ON "prompt_uses" USING btree ("prompt_id");--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_task_id_prompts_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prompts_task_id" ON "prompts" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "prompts_words" ON "prompts" USING gin ("words");--> statement-breakpoint
CREATE INDEX "prompts_unindexed" ON "prompts" USING btree ("id") WHERE words is null and task_id is null;--> statement-breakpoint
-- The first edition was composed of pieces. What somebody has as a favourite gets its whole text and is retired.
UPDATE "prompts" SET
	"name" = composed.name, "description" = composed.description, "body" = composed.body,
	"pieces" = NULL, "digest" = NULL, "retired_at" = coalesce("prompts"."retired_at", now())
FROM (
	SELECT
		kept."id",
		max(piece."texts"->>'name') FILTER (WHERE item.number = 1)
			|| CASE kept."language" WHEN 'fr' THEN chr(160) || ': ' ELSE ': ' END
			|| max(piece."texts"->>'name') FILTER (WHERE item.number = 2) AS name,
		string_agg(piece."texts"->>'description', ' ' ORDER BY item.number) FILTER (WHERE item.number <= 2) AS description,
		max(piece."texts"->>'text') FILTER (WHERE item.number = 1)
			|| E'\n\n' || string_agg(piece."texts"->>'text', ' ' ORDER BY item.number) FILTER (WHERE item.number > 2)
			|| E'\n\n' || max(piece."texts"->>'finish') FILTER (WHERE item.number = 1) AS body
	FROM "prompts" AS kept
	CROSS JOIN LATERAL unnest(kept."pieces") WITH ORDINALITY AS item (place, number)
	JOIN "prompt_pieces" AS piece ON piece."place" = item.place
		AND piece."shelf" = split_part(kept."library_key", '/', 1) || '.' || kept."language"
	WHERE EXISTS (SELECT FROM "prompt_favourites" WHERE "prompt_favourites"."prompt_id" = kept."id")
	GROUP BY kept."id"
) AS composed
WHERE "prompts"."id" = composed."id";--> statement-breakpoint
-- Nobody has the rest. Messages have their own copies of the texts.
DELETE FROM "prompts" WHERE "user_id" IS NULL
	AND NOT EXISTS (SELECT FROM "prompt_favourites" WHERE "prompt_favourites"."prompt_id" = "prompts"."id");--> statement-breakpoint
DELETE FROM "prompt_pieces" WHERE "prompt_id" IS NULL;--> statement-breakpoint
DELETE FROM "prompt_shelves";
