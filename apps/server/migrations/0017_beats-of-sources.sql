ALTER TABLE "readings" ADD COLUMN "beat_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "beat_at" timestamp with time zone;