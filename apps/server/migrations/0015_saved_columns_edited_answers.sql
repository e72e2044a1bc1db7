ALTER TABLE "compare_slots" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "edited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "messages" SET "edited" = true FROM "message_versions" own
WHERE own."message_id" = "messages"."id" AND own."number" = 1 AND own."text" <> "messages"."text";
