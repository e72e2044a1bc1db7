-- oldest release: 0.2.0
ALTER TABLE "payment_cards" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_cards" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_cards" ADD COLUMN "lease_token" uuid;--> statement-breakpoint
ALTER TABLE "payment_cards" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_cards" ADD COLUMN "set_aside_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_cards" ADD COLUMN "set_aside_reason" text;--> statement-breakpoint
ALTER TABLE "payment_cards" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "owner_id" integer;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "lease_token" uuid;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "due_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "set_aside_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "set_aside_reason" text;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "payment_tries" ADD COLUMN "owner_id" integer;--> statement-breakpoint
ALTER TABLE "payment_tries" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_tries" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_tries" ADD COLUMN "lease_token" uuid;--> statement-breakpoint
ALTER TABLE "payment_tries" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_tries" ADD COLUMN "set_aside_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_tries" ADD COLUMN "set_aside_reason" text;--> statement-breakpoint
ALTER TABLE "payment_tries" ADD COLUMN "request_id" text;
