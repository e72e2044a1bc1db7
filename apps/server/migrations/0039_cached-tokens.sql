-- oldest release: 0.2.0
ALTER TABLE "generations" ADD COLUMN "cached_read" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "cached_written" integer DEFAULT 0 NOT NULL;
