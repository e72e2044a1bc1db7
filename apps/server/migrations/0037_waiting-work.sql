-- oldest release: 0.2.0
CREATE TABLE "find_owners" (
	"owner_id" integer PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"lease_token" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"set_aside_at" timestamp with time zone,
	"set_aside_reason" text,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "silent_answers" (
	"message_id" integer PRIMARY KEY NOT NULL,
	"owner_id" integer NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"lease_token" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"set_aside_at" timestamp with time zone,
	"set_aside_reason" text,
	"request_id" text
);
--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "lease_token" uuid;--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "set_aside_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "set_aside_reason" text;--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "lease_token" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "set_aside_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "set_aside_reason" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "find_owners" ADD CONSTRAINT "find_owners_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silent_answers" ADD CONSTRAINT "silent_answers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "find_owners_due" ON "find_owners" USING btree ("due_at") WHERE "find_owners"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "find_owners_due_owner" ON "find_owners" USING btree ("owner_id","due_at") WHERE "find_owners"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "find_owners_leased" ON "find_owners" USING btree ("lease_until") WHERE "find_owners"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX "find_owners_set_aside" ON "find_owners" USING btree ("set_aside_at") WHERE "find_owners"."set_aside_at" is not null;--> statement-breakpoint
CREATE INDEX "silent_answers_due" ON "silent_answers" USING btree ("due_at") WHERE "silent_answers"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "silent_answers_due_owner" ON "silent_answers" USING btree ("owner_id","due_at") WHERE "silent_answers"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "silent_answers_leased" ON "silent_answers" USING btree ("lease_until") WHERE "silent_answers"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX "silent_answers_set_aside" ON "silent_answers" USING btree ("set_aside_at") WHERE "silent_answers"."set_aside_at" is not null;--> statement-breakpoint
CREATE INDEX "data_exports_due" ON "data_exports" USING btree ("due_at") WHERE "data_exports"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "data_exports_due_owner" ON "data_exports" USING btree ("user_id","due_at") WHERE "data_exports"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "data_exports_leased" ON "data_exports" USING btree ("lease_until") WHERE "data_exports"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX "data_exports_set_aside" ON "data_exports" USING btree ("set_aside_at") WHERE "data_exports"."set_aside_at" is not null;--> statement-breakpoint
CREATE INDEX "imports_due" ON "imports" USING btree ("due_at") WHERE "imports"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "imports_due_owner" ON "imports" USING btree ("user_id","due_at") WHERE "imports"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "imports_leased" ON "imports" USING btree ("lease_until") WHERE "imports"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX "imports_set_aside" ON "imports" USING btree ("set_aside_at") WHERE "imports"."set_aside_at" is not null;