CREATE TABLE "data_exports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"state" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "export_parts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"export_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"number" integer NOT NULL,
	"storage_key" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "export_parts_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "imported_things" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imported_things_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"import_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"outcome" text NOT NULL,
	"problem" text,
	"item_id" integer,
	"messages" integer DEFAULT 0 NOT NULL,
	"left_out" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"storage_key" text,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"origin" text,
	"state" text NOT NULL,
	"problem" text,
	"counts" jsonb NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"left_out" jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "imports_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "origin_id" text;--> statement-breakpoint
ALTER TABLE "capsules" ADD COLUMN "origin_id" text;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "origin_id" text;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_parts" ADD CONSTRAINT "export_parts_export_id_data_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."data_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_parts" ADD CONSTRAINT "export_parts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_things" ADD CONSTRAINT "imported_things_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_things" ADD CONSTRAINT "imported_things_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_running" ON "data_exports" USING btree ("user_id") WHERE "data_exports"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "export_parts_number" ON "export_parts" USING btree ("export_id","number");--> statement-breakpoint
CREATE INDEX "export_parts_user" ON "export_parts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "imported_things_key" ON "imported_things" USING btree ("import_id","kind","key");--> statement-breakpoint
CREATE INDEX "imported_things_user" ON "imported_things" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "imports_stored" ON "imports" USING btree ("created_at") WHERE "imports"."storage_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chats_origin" ON "chats" USING btree ("user_id","origin","origin_id") WHERE "chats"."origin_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "capsules_origin" ON "capsules" USING btree ("user_id","origin_id") WHERE "capsules"."origin_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notes_origin" ON "notes" USING btree ("user_id","origin_id") WHERE "notes"."origin_id" is not null;