-- oldest release: 0.2.0
ALTER TABLE "payments" ADD COLUMN "begin_now" boolean DEFAULT false NOT NULL;