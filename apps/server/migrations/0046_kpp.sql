-- oldest release: 0.2.0
ALTER TABLE "billing_infos" ADD COLUMN "kpp" text;