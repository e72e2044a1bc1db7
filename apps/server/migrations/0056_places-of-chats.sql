-- oldest release: 0.2.0
ALTER TABLE "chats" ADD COLUMN "key" uuid;