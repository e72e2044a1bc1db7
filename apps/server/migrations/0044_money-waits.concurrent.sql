-- oldest release: 0.2.0
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_cards_due" ON "payment_cards" USING btree ("due_at") WHERE "payment_cards"."due_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_cards_due_owner" ON "payment_cards" USING btree ("user_id","due_at") WHERE "payment_cards"."due_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_cards_leased" ON "payment_cards" USING btree ("lease_until") WHERE "payment_cards"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_cards_set_aside" ON "payment_cards" USING btree ("set_aside_at") WHERE "payment_cards"."set_aside_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_refunds_due" ON "payment_refunds" USING btree ("due_at") WHERE "payment_refunds"."due_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_refunds_due_owner" ON "payment_refunds" USING btree ("owner_id","due_at") WHERE "payment_refunds"."due_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_refunds_leased" ON "payment_refunds" USING btree ("lease_until") WHERE "payment_refunds"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_refunds_set_aside" ON "payment_refunds" USING btree ("set_aside_at") WHERE "payment_refunds"."set_aside_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_tries_due" ON "payment_tries" USING btree ("due_at") WHERE "payment_tries"."due_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_tries_due_owner" ON "payment_tries" USING btree ("owner_id","due_at") WHERE "payment_tries"."due_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_tries_leased" ON "payment_tries" USING btree ("lease_until") WHERE "payment_tries"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_tries_set_aside" ON "payment_tries" USING btree ("set_aside_at") WHERE "payment_tries"."set_aside_at" is not null;
