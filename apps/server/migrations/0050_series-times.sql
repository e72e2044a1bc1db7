-- oldest release: 0.2.0
ALTER TABLE "document_series" ADD COLUMN "last_at" timestamp with time zone;