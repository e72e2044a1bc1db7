-- oldest release: 0.2.0
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_avatar" ON "users" USING btree ("avatar") WHERE "users"."avatar" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ledger_entries_reserves" ON "ledger_entries" USING btree ("created_at") WHERE "ledger_entries"."kind" = 'reserve';
