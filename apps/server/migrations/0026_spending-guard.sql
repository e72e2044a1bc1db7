CREATE TABLE "spending_limits" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"tokens" bigint,
	"tokens_warn_percent" integer DEFAULT 80 NOT NULL,
	"eur" integer,
	"rub" integer,
	"money_warn_percent" integer DEFAULT 80 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spending_warnings" (
	"user_id" integer NOT NULL,
	"measure" text NOT NULL,
	"month" timestamp with time zone NOT NULL,
	"percent" integer NOT NULL,
	"warned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "spending_warnings_user_id_measure_month_percent_pk" PRIMARY KEY("user_id","measure","month","percent")
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "model_id" integer;--> statement-breakpoint
ALTER TABLE "token_balances" ADD COLUMN "month" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "token_balances" ADD COLUMN "month_spent" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "spending_limits" ADD CONSTRAINT "spending_limits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_warnings" ADD CONSTRAINT "spending_warnings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_usage" ON "ledger_entries" USING btree ("user_id","created_at","model_id","amount") WHERE "ledger_entries"."kind" = 'settle';