CREATE TABLE "hand_ordered_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hand_ordered_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"folder_id" integer,
	"pin" boolean NOT NULL,
	CONSTRAINT "hand_ordered_groups_group" UNIQUE NULLS NOT DISTINCT("user_id","folder_id","pin")
);
--> statement-breakpoint
CREATE TABLE "instructions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "instructions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"chat_id" integer,
	"text" text NOT NULL,
	"temperature" double precision,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "instructions_level" UNIQUE NULLS NOT DISTINCT("user_id","chat_id")
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "set_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hand_ordered_groups" ADD CONSTRAINT "hand_ordered_groups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ordered_groups" ADD CONSTRAINT "hand_ordered_groups_folder_id_chats_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instructions" ADD CONSTRAINT "instructions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instructions" ADD CONSTRAINT "instructions_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_ordered_groups_folder" ON "hand_ordered_groups" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "instructions_chat" ON "instructions" USING btree ("chat_id");