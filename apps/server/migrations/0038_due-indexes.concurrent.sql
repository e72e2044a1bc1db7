-- oldest release: 0.2.0
CREATE INDEX CONCURRENTLY IF NOT EXISTS "readings_due" ON "readings" USING btree ("due_at") WHERE "readings"."due_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "readings_due_owner" ON "readings" USING btree ("user_id","due_at") WHERE "readings"."due_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "readings_leased" ON "readings" USING btree ("lease_until") WHERE "readings"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "readings_set_aside" ON "readings" USING btree ("set_aside_at") WHERE "readings"."set_aside_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sources_due_owner" ON "sources" USING btree ("user_id","due_at") WHERE "sources"."due_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sources_leased" ON "sources" USING btree ("lease_until") WHERE "sources"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sources_set_aside" ON "sources" USING btree ("set_aside_at") WHERE "sources"."set_aside_at" is not null;
