CREATE TABLE "payment_cards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"gateway" text NOT NULL,
	"card_type" text NOT NULL,
	"token" text,
	"mask" text NOT NULL,
	"expires" text,
	"brand" text,
	"is_active" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"cause" text NOT NULL,
	"detail" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"transaction_id" text NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"amount" integer NOT NULL,
	"cause" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"ask_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_transactions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"transaction_id" text NOT NULL,
	"payment_id" integer NOT NULL,
	"kind" text NOT NULL,
	"parent_id" text,
	"state" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"verdict" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_tries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_tries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"reference" text NOT NULL,
	"gateway" text NOT NULL,
	"state" text NOT NULL,
	"card_id" integer,
	"round" integer DEFAULT 0 NOT NULL,
	"transaction_id" text,
	"reason" text,
	"checks" integer DEFAULT 0 NOT NULL,
	"check_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"gateway" text NOT NULL,
	"card_type" text NOT NULL,
	"means" text NOT NULL,
	"currency" text NOT NULL,
	"amount" integer NOT NULL,
	"price" integer NOT NULL,
	"credit" integer DEFAULT 0 NOT NULL,
	"credit_of" integer[] DEFAULT '{}' NOT NULL,
	"plan" text,
	"plan_id" integer,
	"period" text,
	"tokens" integer DEFAULT 0 NOT NULL,
	"renews" boolean DEFAULT false NOT NULL,
	"renewal_of" timestamp with time zone,
	"month" integer,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"replaces_card" integer,
	"thing" text NOT NULL,
	"is_open" boolean NOT NULL,
	"open_until" timestamp with time zone NOT NULL,
	"client_id" uuid,
	"answer" jsonb,
	"reason" text,
	"seen_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_months" (
	"user_id" integer NOT NULL,
	"contract" integer NOT NULL,
	"month" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"amount" integer NOT NULL,
	"status" text NOT NULL,
	"payment_id" integer,
	CONSTRAINT "subscription_months_user_id_contract_month_pk" PRIMARY KEY("user_id","contract","month")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"plan_id" integer NOT NULL,
	"period" text NOT NULL,
	"card_type" text NOT NULL,
	"currency" text NOT NULL,
	"amount" integer NOT NULL,
	"tokens" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"renews" boolean NOT NULL,
	"stops" boolean DEFAULT false NOT NULL,
	"next_plan" text,
	"next_plan_id" integer,
	"next_period" text,
	"next_amount" integer,
	"next_tokens" integer,
	"contract" integer DEFAULT 0 NOT NULL,
	"contract_at" timestamp with time zone,
	"months_paid" integer DEFAULT 0 NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"work_at" timestamp with time zone,
	"told_for" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "user_plans" ADD COLUMN "grace_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_cards" ADD CONSTRAINT "payment_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_entries" ADD CONSTRAINT "payment_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_tries" ADD CONSTRAINT "payment_tries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_months" ADD CONSTRAINT "subscription_months_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_months" ADD CONSTRAINT "subscription_months_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_plan_id_plans_id_fk" FOREIGN KEY ("next_plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_cards_token" ON "payment_cards" USING btree ("user_id","gateway","token") WHERE "payment_cards"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_cards_active" ON "payment_cards" USING btree ("user_id","card_type") WHERE "payment_cards"."is_active" and "payment_cards"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "payment_cards_to_forget" ON "payment_cards" USING btree ("removed_at") WHERE "payment_cards"."removed_at" is not null and "payment_cards"."token" is not null;--> statement-breakpoint
CREATE INDEX "payment_entries_payment" ON "payment_entries" USING btree ("payment_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_once" ON "payment_refunds" USING btree ("gateway","transaction_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_ask" ON "payment_refunds" USING btree ("ask_at") WHERE "payment_refunds"."ask_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_refunds_payment" ON "payment_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_transactions_once" ON "payment_transactions" USING btree ("gateway","transaction_id");--> statement-breakpoint
CREATE INDEX "payment_transactions_payment" ON "payment_transactions" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_transactions_at" ON "payment_transactions" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_tries_reference" ON "payment_tries" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payment_tries_payment" ON "payment_tries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_tries_check" ON "payment_tries" USING btree ("check_at") WHERE "payment_tries"."check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open" ON "payments" USING btree ("user_id","thing") WHERE "payments"."is_open";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_client" ON "payments" USING btree ("user_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_renewal" ON "payments" USING btree ("user_id","renewal_of") WHERE "payments"."renewal_of" is not null;--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_work" ON "subscriptions" USING btree ("work_at") WHERE "subscriptions"."work_at" is not null;