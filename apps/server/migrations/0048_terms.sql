-- oldest release: 0.2.0
CREATE TABLE "terms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer NOT NULL,
	"kind" text NOT NULL,
	"plan" text,
	"plan_id" integer,
	"period" text,
	"contract_months" integer,
	"tokens" integer NOT NULL,
	"card_type" text NOT NULL,
	"means" text NOT NULL,
	"renews" boolean NOT NULL,
	"currency" text NOT NULL,
	"price" integer NOT NULL,
	"credit" integer NOT NULL,
	"credit_of" integer[] NOT NULL,
	"discount" integer NOT NULL,
	"promo_id" integer,
	"tax_kind" text,
	"tax_country" text,
	"tax_rate" integer,
	"tax_amount" integer,
	"tax_deducted" integer,
	"amount" integer NOT NULL,
	"words" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"agreed_by" text NOT NULL,
	CONSTRAINT "terms_currency" CHECK ("terms"."currency" is not distinct from case "terms"."card_type" when 'ru' then 'RUB' when 'other' then 'EUR' end),
	CONSTRAINT "terms_sbp" CHECK ("terms"."means" <> 'sbp' or ("terms"."card_type" = 'ru' and not "terms"."renews")),
	CONSTRAINT "terms_year" CHECK (("terms"."period" is not distinct from 'year') = ("terms"."contract_months" is not null)),
	CONSTRAINT "terms_plan" CHECK (("terms"."kind" = 'tariff') = ("terms"."plan" is not null) and ("terms"."kind" = 'tariff' or not "terms"."renews")),
	CONSTRAINT "terms_amount" CHECK ("terms"."amount" = "terms"."price" - "terms"."credit" - "terms"."discount" - coalesce("terms"."tax_deducted", 0)
        and least("terms"."amount", "terms"."credit", "terms"."discount", "terms"."tax_deducted") >= 0)
);
--> statement-breakpoint
ALTER TABLE "payment_tries" ADD COLUMN "terms_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "terms_id" integer;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_promo_id_promo_codes_id_fk" FOREIGN KEY ("promo_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "terms_owner" ON "terms" USING btree ("owner_id","id");--> statement-breakpoint
ALTER TABLE "payment_tries" ADD CONSTRAINT "payment_tries_terms_id_terms_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_terms_id_terms_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are never changed.', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "terms_stay" BEFORE UPDATE OR DELETE ON "terms" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE FUNCTION "order_carries_terms"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.terms_id IS NULL THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND OLD.terms_id <> NEW.terms_id THEN
    RAISE EXCEPTION 'Order % carries out terms %.', OLD.id, OLD.terms_id;
  END IF;
  IF NOT EXISTS (
    SELECT FROM terms WHERE terms.id = NEW.terms_id AND terms.owner_id = NEW.user_id AND
      (terms.kind, terms.plan, terms.plan_id, terms.period, terms.tokens, terms.card_type, terms.means, terms.renews) IS NOT DISTINCT FROM
      (NEW.kind, NEW.plan, NEW.plan_id, NEW.period, NEW.tokens, NEW.card_type, NEW.means, NEW.renews) AND
      (terms.currency, terms.amount, terms.price, terms.discount, terms.tax_kind, terms.tax_rate, terms.tax_amount) IS NOT DISTINCT FROM
      (NEW.currency, NEW.amount, NEW.price, NEW.discount, NEW.tax_kind, NEW.tax_rate, NEW.tax_amount)
  ) THEN
    RAISE EXCEPTION 'An order is not what was agreed in terms %.', NEW.terms_id;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "payments_carry_terms" BEFORE INSERT OR UPDATE OF "terms_id", "user_id", "kind", "plan", "plan_id", "period", "tokens", "card_type",
  "means", "renews", "currency", "amount", "price", "discount", "tax_kind", "tax_rate", "tax_amount" ON "payments"
  FOR EACH ROW EXECUTE FUNCTION "order_carries_terms"();--> statement-breakpoint
CREATE FUNCTION "try_carries_terms"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.terms_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM payments WHERE payments.id = NEW.payment_id AND payments.terms_id = NEW.terms_id
  ) THEN
    RAISE EXCEPTION 'A try is on the terms of its order.';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "payment_tries_carry_terms" BEFORE INSERT ON "payment_tries" FOR EACH ROW EXECUTE FUNCTION "try_carries_terms"();
