-- oldest release: 0.2.0
CREATE TABLE "vector_work" (
	"reading_id" integer PRIMARY KEY NOT NULL,
	"owner_id" integer NOT NULL,
	"model" text NOT NULL,
	"due_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"lease_token" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"set_aside_at" timestamp with time zone,
	"set_aside_reason" text,
	"request_id" text
);
--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "lease_token" uuid;--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "set_aside_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "set_aside_reason" text;--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "lease_token" uuid;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "set_aside_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "set_aside_reason" text;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "vector_work" ADD CONSTRAINT "vector_work_reading_id_readings_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."readings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vector_work" ADD CONSTRAINT "vector_work_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vector_work_due" ON "vector_work" USING btree ("due_at") WHERE "vector_work"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "vector_work_due_owner" ON "vector_work" USING btree ("owner_id","due_at") WHERE "vector_work"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "vector_work_leased" ON "vector_work" USING btree ("lease_until") WHERE "vector_work"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX "vector_work_set_aside" ON "vector_work" USING btree ("set_aside_at") WHERE "vector_work"."set_aside_at" is not null;
