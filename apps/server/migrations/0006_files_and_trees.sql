ALTER TABLE "files" ADD COLUMN "purpose" text DEFAULT 'upload' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "check_at" timestamp with time zone;--> statement-breakpoint
-- Every file there is gets looked at once: nothing has said so far which of them are still needed.
UPDATE "files" SET "check_at" = "created_at" + interval '1 day',
  "purpose" = CASE WHEN EXISTS (
    SELECT FROM "message_images" i JOIN "messages" m ON m.id = i.message_id WHERE i.file_id = "files"."id" AND m.type = 'response'
  ) THEN 'answer' WHEN EXISTS (
    SELECT FROM "message_images" i WHERE i.file_id = "files"."id"
  ) THEN 'message' ELSE 'upload' END;--> statement-breakpoint
CREATE INDEX "files_check_at" ON "files" USING btree ("check_at") WHERE "files"."check_at" is not null;--> statement-breakpoint
-- A picture that a message no longer shows is looked at, whichever way the message went.
CREATE FUNCTION "reconsider_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE files SET check_at = now() WHERE id = OLD.file_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "message_images_gone" AFTER DELETE ON "message_images" FOR EACH ROW EXECUTE FUNCTION "reconsider_file"();--> statement-breakpoint
UPDATE "messages" SET "parent_id" = NULL FROM "messages" parent
WHERE parent.id = "messages"."parent_id" AND parent.chat_id <> "messages"."chat_id";--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_id_chat" UNIQUE("id","chat_id");--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_parent";--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_parent" FOREIGN KEY ("parent_id","chat_id") REFERENCES "public"."messages"("id","chat_id") ON DELETE no action ON UPDATE no action;
