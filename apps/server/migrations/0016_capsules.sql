CREATE TABLE "capsule_chats" (
	"user_id" integer NOT NULL,
	"capsule_id" integer NOT NULL,
	"chat_id" integer NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "capsule_chats_chat_id_capsule_id_pk" PRIMARY KEY("chat_id","capsule_id")
);
--> statement-breakpoint
CREATE TABLE "capsules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "capsules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"own_chat_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "capsules_own_chat_id_unique" UNIQUE("own_chat_id")
);
--> statement-breakpoint
CREATE TABLE "readings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "readings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"content_hash" text NOT NULL,
	"reader" text NOT NULL,
	"state" text NOT NULL,
	"error" text,
	"title" text,
	"language" text,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"text_bytes" bigint DEFAULT 0 NOT NULL,
	"text_length" integer DEFAULT 0 NOT NULL,
	"passages" integer DEFAULT 0 NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "readings_content" UNIQUE("user_id","content_hash","reader")
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"capsule_id" integer NOT NULL,
	"kind" text NOT NULL,
	"file_id" integer,
	"url" text,
	"final_url" text,
	"name" text NOT NULL,
	"description" text,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"content_hash" text,
	"status" text NOT NULL,
	"percentage" smallint DEFAULT 0 NOT NULL,
	"arrived" boolean NOT NULL,
	"error" text,
	"reading_id" integer,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"changed_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"refresh_error" text
);
--> statement-breakpoint
CREATE TABLE "passages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"reading_id" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"start" integer NOT NULL,
	"text" text NOT NULL,
	"place" jsonb NOT NULL,
	"language" text,
	CONSTRAINT "passages_reading" UNIQUE("reading_id","ordinal")
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "capsules" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "capsule_chats" ADD CONSTRAINT "capsule_chats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capsule_chats" ADD CONSTRAINT "capsule_chats_capsule_id_capsules_id_fk" FOREIGN KEY ("capsule_id") REFERENCES "public"."capsules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capsule_chats" ADD CONSTRAINT "capsule_chats_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capsules" ADD CONSTRAINT "capsules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capsules" ADD CONSTRAINT "capsules_own_chat_id_chats_id_fk" FOREIGN KEY ("own_chat_id") REFERENCES "public"."chats"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readings" ADD CONSTRAINT "readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_capsule_id_capsules_id_fk" FOREIGN KEY ("capsule_id") REFERENCES "public"."capsules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_reading_id_readings_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."readings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_reading_id_readings_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."readings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "capsule_chats_capsule" ON "capsule_chats" USING btree ("capsule_id");--> statement-breakpoint
CREATE INDEX "capsule_chats_user" ON "capsule_chats" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "capsules_user" ON "capsules" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "readings_waiting" ON "readings" USING btree ("created_at") WHERE "readings"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "sources_user" ON "sources" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sources_capsule" ON "sources" USING btree ("capsule_id","id");--> statement-breakpoint
CREATE INDEX "sources_reading" ON "sources" USING btree ("reading_id");--> statement-breakpoint
CREATE INDEX "sources_file" ON "sources" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sources_bytes" ON "sources" USING btree ("capsule_id","content_hash") WHERE "sources"."kind" = 'file';--> statement-breakpoint
CREATE UNIQUE INDEX "sources_url" ON "sources" USING btree ("capsule_id","url") WHERE "sources"."kind" = 'url';--> statement-breakpoint
CREATE INDEX "sources_unfinished" ON "sources" USING btree ("updated_at") WHERE "sources"."status" not in ('success', 'embedded', 'error');--> statement-breakpoint
CREATE INDEX "sources_due" ON "sources" USING btree ("due_at") WHERE "sources"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "passages_user" ON "passages" USING btree ("user_id");