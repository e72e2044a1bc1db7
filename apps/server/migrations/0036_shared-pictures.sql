-- oldest release: 0.2.0
ALTER TABLE "share_pictures" ADD COLUMN "encoded_id" integer;--> statement-breakpoint
ALTER TABLE "share_pictures" ADD CONSTRAINT "share_pictures_encoded_id_files_id_fk" FOREIGN KEY ("encoded_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_pictures_encoded" ON "share_pictures" USING btree ("encoded_id");--> statement-breakpoint
-- What was encoded for readers of a link goes with the link.
CREATE FUNCTION "reconsider_encoded"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE files SET check_at = now() WHERE id = OLD.encoded_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "share_pictures_encoded_gone" AFTER DELETE OR UPDATE OF "encoded_id" ON "share_pictures" FOR EACH ROW WHEN (OLD.encoded_id IS NOT NULL) EXECUTE FUNCTION "reconsider_encoded"();
