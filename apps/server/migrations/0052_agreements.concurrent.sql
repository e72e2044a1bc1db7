-- oldest release: 0.2.0
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_to_take_up" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."current_terms" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_doubtful" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."doubt" is not null;
