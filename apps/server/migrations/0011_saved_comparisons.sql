CREATE TABLE "saved_comparisons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_comparisons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "compare_slots" ADD COLUMN "comparison_id" integer;--> statement-breakpoint
ALTER TABLE "saved_comparisons" ADD CONSTRAINT "saved_comparisons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_comparisons_user" ON "saved_comparisons" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "compare_slots" ADD CONSTRAINT "compare_slots_comparison_id_saved_comparisons_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."saved_comparisons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "compare_slots_comparison" ON "compare_slots" USING btree ("comparison_id");