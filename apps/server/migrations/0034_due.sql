-- oldest release: 0.2.0
CREATE TABLE "vector_work" (
	"reading_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"model" text NOT NULL,
	"due_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"lease_token" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"set_aside_at" timestamp with time zone,
	"set_aside_reason" text
);
--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "lease_token" uuid;--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "set_aside_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "set_aside_reason" text;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "lease_token" uuid;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "set_aside_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "set_aside_reason" text;--> statement-breakpoint
ALTER TABLE "vector_work" ADD CONSTRAINT "vector_work_reading_id_readings_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."readings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vector_work" ADD CONSTRAINT "vector_work_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vector_work_due" ON "vector_work" USING btree ("due_at") WHERE "vector_work"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "vector_work_due_owner" ON "vector_work" USING btree ("user_id","due_at") WHERE "vector_work"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "vector_work_leased" ON "vector_work" USING btree ("lease_until") WHERE "vector_work"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX "vector_work_set_aside" ON "vector_work" USING btree ("set_aside_at") WHERE "vector_work"."set_aside_at" is not null;--> statement-breakpoint
CREATE INDEX "readings_due" ON "readings" USING btree ("due_at") WHERE "readings"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "readings_due_owner" ON "readings" USING btree ("user_id","due_at") WHERE "readings"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "readings_leased" ON "readings" USING btree ("lease_until") WHERE "readings"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX "readings_set_aside" ON "readings" USING btree ("set_aside_at") WHERE "readings"."set_aside_at" is not null;--> statement-breakpoint
CREATE INDEX "sources_due_owner" ON "sources" USING btree ("user_id","due_at") WHERE "sources"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "sources_leased" ON "sources" USING btree ("lease_until") WHERE "sources"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX "sources_set_aside" ON "sources" USING btree ("set_aside_at") WHERE "sources"."set_aside_at" is not null;