-- oldest release: 0.2.0
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "chats_key" ON "chats" USING btree ("user_id","key") WHERE "chats"."key" is not null;