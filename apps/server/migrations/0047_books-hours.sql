-- oldest release: 0.2.0
CREATE TABLE "books_hours" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "books_hours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"compared_at" timestamp with time zone,
	"compared" integer DEFAULT 0 NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"nobody" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"lease_token" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"set_aside_at" timestamp with time zone,
	"set_aside_reason" text,
	"request_id" text
);
--> statement-breakpoint
CREATE INDEX "books_hours_due" ON "books_hours" USING btree ("due_at") WHERE "books_hours"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "books_hours_due_owner" ON "books_hours" USING btree ("nobody","due_at") WHERE "books_hours"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "books_hours_leased" ON "books_hours" USING btree ("lease_until") WHERE "books_hours"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX "books_hours_set_aside" ON "books_hours" USING btree ("set_aside_at") WHERE "books_hours"."set_aside_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "books_hours_once" ON "books_hours" USING btree ("gateway","starts_at");--> statement-breakpoint
CREATE INDEX "books_hours_differ" ON "books_hours" USING btree ("starts_at") WHERE "books_hours"."differences" <> '[]';