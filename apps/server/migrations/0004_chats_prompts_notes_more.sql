ALTER TABLE "generations" ADD COLUMN "thinking_ms" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "notes" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "notes_text" text;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "headline" "tsvector" GENERATED ALWAYS AS (ts_filter(words, '{a,b}')) STORED;--> statement-breakpoint
-- Kept as they are: packing takes a sixth of the time in which the library is stored, and saves little.
ALTER TABLE "prompts" ALTER COLUMN "body" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "prompts" ALTER COLUMN "words" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "prompts" ALTER COLUMN "headline" SET STORAGE EXTERNAL;
