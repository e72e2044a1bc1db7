-- oldest release: 0.2.0
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sources_refresh" ON "sources" USING btree ("refresh_at") WHERE "sources"."refresh_at" is not null;
