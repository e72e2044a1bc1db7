-- oldest release: 0.2.0
CREATE TABLE "former_promos" (
	"hash" text NOT NULL,
	"promo_id" integer NOT NULL,
	CONSTRAINT "former_promos_hash_promo_id_pk" PRIMARY KEY("hash","promo_id")
);
--> statement-breakpoint
ALTER TABLE "payment_cards" ADD COLUMN "forget_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_cards" ADD COLUMN "forget_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_tries" ADD COLUMN "card" text;--> statement-breakpoint
ALTER TABLE "payment_tries" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_tries" ADD COLUMN "looks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_currency" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_card_type" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "renewing_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "former_promos" ADD CONSTRAINT "former_promos_promo_id_promo_codes_id_fk" FOREIGN KEY ("promo_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;