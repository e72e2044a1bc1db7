ALTER TABLE "generations" ADD COLUMN "thinking_ms" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "notes" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "notes_text" text;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "headline" "tsvector" GENERATED ALWAYS AS (ts_filter(words, '{a,b}')) STORED;