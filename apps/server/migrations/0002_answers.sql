CREATE TABLE "chat_settings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"out_language" text,
	"tone" text,
	"writing_style" text,
	"model_default" text,
	"autogen_name_chat" text DEFAULT '1' NOT NULL,
	"behavior_chat" text,
	"save_result" text DEFAULT '1' NOT NULL,
	"formatting" text DEFAULT '1' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "generation_tails" (
	"generation" uuid NOT NULL,
	"text_offset" integer NOT NULL,
	"text" text NOT NULL,
	"reasoning_offset" integer NOT NULL,
	"reasoning" text NOT NULL,
	CONSTRAINT "generation_tails_generation_text_offset_reasoning_offset_pk" PRIMARY KEY("generation","text_offset","reasoning_offset")
);
--> statement-breakpoint
CREATE TABLE "generations" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"message_id" integer NOT NULL,
	"chat_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"state" text NOT NULL,
	"error" text,
	"stop_asked" boolean DEFAULT false NOT NULL,
	"heartbeat_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"first_token_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"coefficient" integer NOT NULL,
	"reserved" bigint NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"charged" bigint DEFAULT 0 NOT NULL,
	"estimated" boolean DEFAULT false NOT NULL,
	"host" text,
	"failover" jsonb
);
--> statement-breakpoint
CREATE TABLE "message_images" (
	"message_id" integer NOT NULL,
	"position" integer NOT NULL,
	"file_id" integer NOT NULL,
	"width" integer,
	"height" integer,
	CONSTRAINT "message_images_message_id_position_pk" PRIMARY KEY("message_id","position")
);
--> statement-breakpoint
CREATE TABLE "message_versions" (
	"message_id" integer NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_versions_message_id_number_pk" PRIMARY KEY("message_id","number")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"chat_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"parent_id" integer,
	"exchange" integer NOT NULL,
	"type" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"reasoning" text,
	"tokens" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"client_id" uuid,
	"prompts" jsonb,
	"model_id" integer,
	"model_name" text,
	"provider_id" integer,
	"provider_name" text,
	"voice" text,
	"response_type" text,
	"image_size" text,
	"image_quality" text,
	"versions" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"lot_id" integer,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"cause" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_balances" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"available" bigint NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "token_balances_not_negative" CHECK ("token_balances"."available" >= 0 and "token_balances"."reserved" >= 0)
);
--> statement-breakpoint
CREATE TABLE "token_lots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "token_lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"source" text NOT NULL,
	"cause" text NOT NULL,
	"granted" bigint NOT NULL,
	"remaining" bigint NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "token_lots_remaining" CHECK ("token_lots"."remaining" between 0 and "token_lots"."granted")
);
--> statement-breakpoint
CREATE TABLE "user_plans" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"renews" boolean DEFAULT false NOT NULL,
	"end_told" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_selections" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"chat_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"named_by" text NOT NULL,
	"parent_id" integer,
	"is_group" boolean DEFAULT false NOT NULL,
	"pin" boolean DEFAULT false NOT NULL,
	"order" integer NOT NULL,
	"head_id" integer,
	"voices" text[] DEFAULT '{}' NOT NULL,
	"compared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_choices" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"model_id" integer NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_ids" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_ids_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	CONSTRAINT "model_ids_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "provider_ids" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_ids_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	CONSTRAINT "provider_ids_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "chat_settings" ADD CONSTRAINT "chat_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_tails" ADD CONSTRAINT "generation_tails_generation_generations_uuid_fk" FOREIGN KEY ("generation") REFERENCES "public"."generations"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_images" ADD CONSTRAINT "message_images_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_images" ADD CONSTRAINT "message_images_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_versions" ADD CONSTRAINT "message_versions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_parent" FOREIGN KEY ("parent_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_lot_id_token_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."token_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_balances" ADD CONSTRAINT "token_balances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_lots" ADD CONSTRAINT "token_lots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_plans" ADD CONSTRAINT "user_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_selections" ADD CONSTRAINT "chat_selections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_selections" ADD CONSTRAINT "chat_selections_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_parent" FOREIGN KEY ("parent_id") REFERENCES "public"."chats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_choices" ADD CONSTRAINT "model_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_choices" ADD CONSTRAINT "model_choices_model_id_model_ids_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model_ids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "generations_message" ON "generations" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "generations_running" ON "generations" USING btree ("user_id") WHERE "generations"."state" = 'running';--> statement-breakpoint
CREATE INDEX "generations_heartbeat" ON "generations" USING btree ("heartbeat_at") WHERE "generations"."state" = 'running';--> statement-breakpoint
CREATE INDEX "generations_chat" ON "generations" USING btree ("chat_id","ended_at");--> statement-breakpoint
CREATE INDEX "message_images_file" ON "message_images" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "messages_siblings" ON "messages" USING btree ("chat_id","parent_id","id");--> statement-breakpoint
CREATE INDEX "messages_parent_id" ON "messages" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_id" ON "messages" USING btree ("user_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" USING btree ("cause","kind",coalesce("lot_id", 0));--> statement-breakpoint
CREATE INDEX "ledger_entries_user" ON "ledger_entries" USING btree ("user_id","kind","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "token_lots_cause" ON "token_lots" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "token_lots_user" ON "token_lots" USING btree ("user_id","expires_at","id");--> statement-breakpoint
CREATE INDEX "token_lots_expiring" ON "token_lots" USING btree ("expires_at") WHERE "token_lots"."remaining" > 0 and "token_lots"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "user_plans_ending" ON "user_plans" USING btree ("ends_at") WHERE "user_plans"."ends_at" is not null and not "user_plans"."end_told";--> statement-breakpoint
CREATE INDEX "chats_user" ON "chats" USING btree ("user_id","order");--> statement-breakpoint
CREATE INDEX "chats_parent_id" ON "chats" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "chats_compared" ON "chats" USING btree ("created_at") WHERE "chats"."compared";