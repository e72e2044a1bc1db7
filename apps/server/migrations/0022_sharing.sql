CREATE TABLE "share_pictures" (
	"share_id" integer NOT NULL,
	"number" integer NOT NULL,
	"file_id" integer NOT NULL,
	CONSTRAINT "share_pictures_share_id_number_pk" PRIMARY KEY("share_id","number")
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"chat_id" integer NOT NULL,
	"message_id" integer,
	"name" text NOT NULL,
	"turns" jsonb NOT NULL,
	"earlier" integer DEFAULT 0 NOT NULL,
	"hidden" integer[] DEFAULT '{}' NOT NULL,
	"shows_author" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone,
	"views" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shares_uuid" UNIQUE("uuid")
);
--> statement-breakpoint
ALTER TABLE "share_pictures" ADD CONSTRAINT "share_pictures_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_pictures" ADD CONSTRAINT "share_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_pictures_file" ON "share_pictures" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shares_chat" ON "shares" USING btree ("chat_id") WHERE "shares"."message_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "shares_message" ON "shares" USING btree ("message_id") WHERE "shares"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "shares_of_chat" ON "shares" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "shares_user" ON "shares" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shares_expires" ON "shares" USING btree ("expires_at") WHERE "shares"."expires_at" is not null;--> statement-breakpoint
CREATE TRIGGER "share_pictures_gone" AFTER DELETE ON "share_pictures" FOR EACH ROW EXECUTE FUNCTION "reconsider_file"();
