-- oldest release: 0.2.0
CREATE TABLE "contracts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contracts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer NOT NULL,
	"number" integer NOT NULL,
	"first_terms" integer NOT NULL,
	"monthly_terms" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text
);--> statement-breakpoint
CREATE TABLE "renewals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "renewals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"base_terms" integer,
	"terms_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"lease_token" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"set_aside_at" timestamp with time zone,
	"set_aside_reason" text,
	"request_id" text
);--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer NOT NULL,
	"terms_id" integer NOT NULL,
	"told_by" text NOT NULL,
	"text_hash" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "current_terms" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_terms" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "contract_id" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "goes_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "doubt" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "writes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "terms" ADD COLUMN "followed_by" integer;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_first_terms_terms_id_fk" FOREIGN KEY ("first_terms") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_monthly_terms_terms_id_fk" FOREIGN KEY ("monthly_terms") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_base_terms_terms_id_fk" FOREIGN KEY ("base_terms") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_terms_id_terms_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_terms_id_terms_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_number" ON "contracts" USING btree ("owner_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_running" ON "contracts" USING btree ("owner_id") WHERE "contracts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "renewals_due" ON "renewals" USING btree ("due_at") WHERE "renewals"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "renewals_due_owner" ON "renewals" USING btree ("owner_id","due_at") WHERE "renewals"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "renewals_leased" ON "renewals" USING btree ("lease_until") WHERE "renewals"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX "renewals_set_aside" ON "renewals" USING btree ("set_aside_at") WHERE "renewals"."set_aside_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "renewals_owner" ON "renewals" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "announcements_terms" ON "announcements" USING btree ("terms_id");--> statement-breakpoint
CREATE INDEX "announcements_owner" ON "announcements" USING btree ("owner_id","id");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_current_terms_terms_id_fk" FOREIGN KEY ("current_terms") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_terms_terms_id_fk" FOREIGN KEY ("next_terms") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_followed_by_terms_id_fk" FOREIGN KEY ("followed_by") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "announcements_stay" BEFORE UPDATE OR DELETE ON "announcements" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE FUNCTION "contract_ends_once"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.ended_at IS NOT NULL OR
    (OLD.owner_id, OLD.number, OLD.first_terms, OLD.monthly_terms, OLD.started_at) IS DISTINCT FROM
    (NEW.owner_id, NEW.number, NEW.first_terms, NEW.monthly_terms, NEW.started_at) THEN
    RAISE EXCEPTION 'A contract only ends, and once.';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "contracts_end_once" BEFORE UPDATE OR DELETE ON "contracts" FOR EACH ROW EXECUTE FUNCTION "contract_ends_once"();--> statement-breakpoint
CREATE FUNCTION "subscription_has_terms"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.writes = OLD.writes AND
    (NEW.plan, NEW.plan_id, NEW.period, NEW.card_type, NEW.currency, NEW.amount, NEW.tokens, NEW.renews, NEW.stops, NEW.contract_at, NEW.months_paid,
      NEW.next_plan, NEW.next_plan_id, NEW.next_period, NEW.next_amount, NEW.next_tokens, NEW.next_currency, NEW.next_card_type) IS DISTINCT FROM
    (OLD.plan, OLD.plan_id, OLD.period, OLD.card_type, OLD.currency, OLD.amount, OLD.tokens, OLD.renews, OLD.stops, OLD.contract_at, OLD.months_paid,
      OLD.next_plan, OLD.next_plan_id, OLD.next_period, OLD.next_amount, OLD.next_tokens, OLD.next_currency, OLD.next_card_type) THEN
    -- A node of 0.2 has written it, which knows no terms: they are read from its columns anew.
    NEW.current_terms := NULL;
    NEW.next_terms := NULL;
    NEW.contract_id := NULL;
    NEW.goes_free := false;
    NEW.doubt := NULL;
    RETURN NEW;
  END IF;
  IF NEW.next_terms IS NOT NULL AND NOT EXISTS (
    SELECT FROM terms WHERE terms.id = NEW.next_terms AND terms.owner_id = NEW.user_id AND terms.kind = 'tariff' AND terms.renews
  ) THEN
    RAISE EXCEPTION 'What follows has to be terms of a plan of the same user that renews.';
  END IF;
  IF NEW.current_terms IS NOT NULL AND NOT EXISTS (
    SELECT FROM terms WHERE terms.id = NEW.current_terms AND terms.owner_id = NEW.user_id AND terms.kind = 'tariff' AND
      (terms.plan, terms.plan_id, terms.period, terms.currency, terms.card_type, terms.price, terms.tokens) IS NOT DISTINCT FROM
      (NEW.plan, NEW.plan_id, NEW.period, NEW.currency, NEW.card_type, NEW.amount, NEW.tokens)
  ) THEN
    RAISE EXCEPTION 'A subscription is not what was agreed in terms %.', NEW.current_terms;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "subscriptions_have_terms" BEFORE INSERT OR UPDATE ON "subscriptions" FOR EACH ROW EXECUTE FUNCTION "subscription_has_terms"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "try_carries_terms"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ordered payments;
BEGIN
  IF NEW.terms_id IS NULL THEN RETURN NEW; END IF;
  SELECT * INTO ordered FROM payments WHERE payments.id = NEW.payment_id;
  IF ordered.terms_id IS DISTINCT FROM NEW.terms_id THEN
    RAISE EXCEPTION 'A try is on the terms of its order.';
  END IF;
  IF NOT EXISTS (SELECT FROM announcements WHERE announcements.terms_id = NEW.terms_id) THEN
    RAISE EXCEPTION 'Terms % were not told to who is to pay.', NEW.terms_id;
  END IF;
  IF ordered.renewal_of IS NOT NULL AND NOT EXISTS (
    SELECT FROM renewals WHERE renewals.owner_id = ordered.user_id AND renewals.ends_at = ordered.renewal_of AND renewals.terms_id = NEW.terms_id
  ) THEN
    RAISE EXCEPTION 'A renewal carries out what is agreed to follow.';
  END IF;
  RETURN NEW;
END $$;
