CREATE TABLE "imported_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imported_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"import_id" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"file_id" integer,
	"state" text NOT NULL,
	"archive" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imported_files" ADD CONSTRAINT "imported_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_files" ADD CONSTRAINT "imported_files_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_files" ADD CONSTRAINT "imported_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "imported_files_key" ON "imported_files" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "imported_files_import" ON "imported_files" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "imported_files_file" ON "imported_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "imported_files_kept" ON "imported_files" USING btree ("created_at") WHERE "imported_files"."state" = 'kept';