-- oldest release: 0.2.0
ALTER TABLE "sources" ADD COLUMN "refresh_at" timestamp with time zone;
