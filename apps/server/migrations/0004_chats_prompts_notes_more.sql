ALTER TABLE "generations" ADD COLUMN "thinking_ms" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "notes" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "notes_text" text;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "headline" "tsvector" GENERATED ALWAYS AS (ts_filter(words, '{a,b}')) STORED;--> statement-breakpoint
-- Kept as they are: packing nine thousand texts would take longer than all the rest of storing them.
ALTER TABLE "prompts" ALTER COLUMN "body" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "prompts" ALTER COLUMN "words" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "prompts" ALTER COLUMN "headline" SET STORAGE EXTERNAL;
