-- oldest release: 0.2.0
ALTER TABLE "messages" ADD COLUMN "effort" text;