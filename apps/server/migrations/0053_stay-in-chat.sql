-- oldest release: 0.2.0
ALTER TABLE "chat_settings" ALTER COLUMN "behavior_chat" SET DEFAULT '0';