CREATE TABLE "prompt_pieces" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prompt_pieces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shelf" text,
	"place" integer,
	"texts" json,
	"prompt_id" integer,
	"language" text NOT NULL,
	"prompt_ids" integer[] NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "prompt_pieces_prompt_id_unique" UNIQUE("prompt_id"),
	CONSTRAINT "prompt_pieces_shelf_place_unique" UNIQUE("shelf","place")
);
--> statement-breakpoint
-- Of users, and what the library no longer has. What it has is put in anew at the next start.
INSERT INTO "prompt_pieces" ("prompt_id", "language", "prompt_ids", "words")
SELECT "id", "language", array["id"], "words" FROM "prompts" WHERE "user_id" IS NOT NULL OR "retired_at" IS NOT NULL;--> statement-breakpoint
DROP INDEX "prompts_words";--> statement-breakpoint
ALTER TABLE "prompts" ALTER COLUMN "name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ALTER COLUMN "description" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "pieces" integer[];--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "prompt_pieces" ADD CONSTRAINT "prompt_pieces_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prompt_pieces_words" ON "prompt_pieces" USING gin ("words");--> statement-breakpoint
ALTER TABLE "prompts" DROP COLUMN "headline";--> statement-breakpoint
ALTER TABLE "prompts" DROP COLUMN "words";--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_texts" CHECK (num_nulls(name, description, body) = case when pieces is null then 0 else 3 end);--> statement-breakpoint
-- Room beside each row for its next version: a changed file of the library then touches no index.
ALTER TABLE "prompts" SET (fillfactor = 50);
