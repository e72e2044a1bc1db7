CREATE TABLE "billing_infos" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"billing_type" text NOT NULL,
	"country" text,
	"vat_number" text,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"series" text NOT NULL,
	"sequence" integer NOT NULL,
	"currency" text NOT NULL,
	"gross" integer NOT NULL,
	"vat" integer NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "billing" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tax_kind" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tax_country" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tax_rate" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tax_amount" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tax_deducted" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_number" text;--> statement-breakpoint
ALTER TABLE "billing_infos" ADD CONSTRAINT "billing_infos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_documents" ADD CONSTRAINT "payment_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_documents" ADD CONSTRAINT "payment_documents_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_documents_cause" ON "payment_documents" USING btree ("cause");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_documents_number" ON "payment_documents" USING btree ("series","sequence");--> statement-breakpoint
CREATE INDEX "payment_documents_payment" ON "payment_documents" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_documents_user" ON "payment_documents" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payment_documents_issued" ON "payment_documents" USING btree ("issued_at");