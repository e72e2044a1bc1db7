CREATE TABLE "plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone,
	"set_by" text NOT NULL,
	"key" text NOT NULL,
	"tokens" bigint NOT NULL,
	"storage_bytes" bigint NOT NULL,
	"price_eur" integer,
	"crossed_eur" integer,
	"price_rub" integer,
	"crossed_rub" integer,
	"year_discount_percent" integer NOT NULL,
	"is_compare_available" boolean NOT NULL,
	"rag_used" boolean NOT NULL,
	"is_select_options" boolean NOT NULL,
	"is_share" boolean NOT NULL,
	"is_export" boolean NOT NULL,
	"is_import" boolean NOT NULL,
	"compare_slots" integer NOT NULL,
	"pinned_chats" integer NOT NULL,
	"attached_prompts" integer NOT NULL,
	"own_prompts" integer,
	"favourite_prompts" integer
);
--> statement-breakpoint
CREATE TABLE "token_packages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "token_packages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone,
	"set_by" text NOT NULL,
	"key" text NOT NULL,
	"tokens" bigint NOT NULL,
	"price_eur" integer NOT NULL,
	"price_rub" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_plans" ADD COLUMN "plan_id" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "plans_version" ON "plans" USING btree ("key","version");--> statement-breakpoint
CREATE UNIQUE INDEX "plans_on_offer" ON "plans" USING btree ("key") WHERE "plans"."valid_until" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "token_packages_version" ON "token_packages" USING btree ("key","version");--> statement-breakpoint
CREATE UNIQUE INDEX "token_packages_on_offer" ON "token_packages" USING btree ("key") WHERE "token_packages"."valid_until" is null;--> statement-breakpoint
ALTER TABLE "user_plans" ADD CONSTRAINT "user_plans_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What an answer did not use has been called a return since lots can be taken back.
UPDATE "ledger_entries" SET "kind" = 'return' WHERE "kind" = 'release';
