-- oldest release: 0.2.0
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_without_terms" ON "payments" USING btree ("id") WHERE "payments"."terms_id" is null;