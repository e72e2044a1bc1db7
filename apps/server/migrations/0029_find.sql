CREATE TABLE "find_entries" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"chat_id" integer,
	"model_id" integer,
	"at" timestamp with time zone NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "find_entries_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "find_pending" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "find_pending_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"item_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "find_vocabulary" (
	"user_id" integer NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "find_vocabulary_user_id_word_pk" PRIMARY KEY("user_id","word")
);
--> statement-breakpoint
ALTER TABLE "find_entries" ADD CONSTRAINT "find_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "find_pending" ADD CONSTRAINT "find_pending_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "find_vocabulary" ADD CONSTRAINT "find_vocabulary_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "find_entries_user" ON "find_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "find_entries_words" ON "find_entries" USING gin ("words");--> statement-breakpoint
CREATE INDEX "find_pending_user" ON "find_pending" USING btree ("user_id","id");--> statement-breakpoint
CREATE FUNCTION "find_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM find_entries WHERE kind = TG_ARGV[0] AND item_id = OLD.id;
    INSERT INTO find_pending (user_id, kind, item_id) VALUES (OLD.user_id, TG_ARGV[0], OLD.id);
  ELSE
    INSERT INTO find_pending (user_id, kind, item_id) VALUES (NEW.user_id, TG_ARGV[0], NEW.id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "messages_find_new" AFTER INSERT ON "messages" FOR EACH ROW WHEN (NEW.text <> '') EXECUTE FUNCTION "find_changed"('message');--> statement-breakpoint
CREATE TRIGGER "messages_find_text" AFTER UPDATE OF "text" ON "messages" FOR EACH ROW WHEN (OLD.text IS DISTINCT FROM NEW.text) EXECUTE FUNCTION "find_changed"('message');--> statement-breakpoint
CREATE TRIGGER "messages_find_gone" AFTER DELETE ON "messages" FOR EACH ROW EXECUTE FUNCTION "find_changed"('message');--> statement-breakpoint
CREATE TRIGGER "chats_find_new" AFTER INSERT ON "chats" FOR EACH ROW WHEN (NOT NEW.is_group) EXECUTE FUNCTION "find_changed"('chat');--> statement-breakpoint
CREATE TRIGGER "chats_find_name" AFTER UPDATE OF "name" ON "chats" FOR EACH ROW WHEN (NOT NEW.is_group AND OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION "find_changed"('chat');--> statement-breakpoint
CREATE TRIGGER "chats_find_gone" AFTER DELETE ON "chats" FOR EACH ROW WHEN (NOT OLD.is_group) EXECUTE FUNCTION "find_changed"('chat');--> statement-breakpoint
CREATE TRIGGER "notes_find_new" AFTER INSERT ON "notes" FOR EACH ROW EXECUTE FUNCTION "find_changed"('note');--> statement-breakpoint
CREATE TRIGGER "notes_find_text" AFTER UPDATE ON "notes" FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION "find_changed"('note');--> statement-breakpoint
CREATE TRIGGER "notes_find_gone" AFTER DELETE ON "notes" FOR EACH ROW EXECUTE FUNCTION "find_changed"('note');--> statement-breakpoint
CREATE TRIGGER "capsules_find_new" AFTER INSERT ON "capsules" FOR EACH ROW EXECUTE FUNCTION "find_changed"('capsule');--> statement-breakpoint
CREATE TRIGGER "capsules_find_name" AFTER UPDATE ON "capsules" FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.description IS DISTINCT FROM NEW.description) EXECUTE FUNCTION "find_changed"('capsule');--> statement-breakpoint
CREATE TRIGGER "capsules_find_gone" AFTER DELETE ON "capsules" FOR EACH ROW EXECUTE FUNCTION "find_changed"('capsule');--> statement-breakpoint
CREATE TRIGGER "sources_find_new" AFTER INSERT ON "sources" FOR EACH ROW EXECUTE FUNCTION "find_changed"('source');--> statement-breakpoint
CREATE TRIGGER "sources_find_name" AFTER UPDATE ON "sources" FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.description IS DISTINCT FROM NEW.description) EXECUTE FUNCTION "find_changed"('source');--> statement-breakpoint
CREATE TRIGGER "sources_find_gone" AFTER DELETE ON "sources" FOR EACH ROW EXECUTE FUNCTION "find_changed"('source');--> statement-breakpoint
INSERT INTO "find_pending" ("user_id", "kind", "item_id")
SELECT user_id, kind, id FROM (
  SELECT user_id, 'message' AS kind, id, created_at AS at FROM messages WHERE text <> ''
  UNION ALL SELECT user_id, 'chat', id, updated_at FROM chats WHERE NOT is_group
  UNION ALL SELECT user_id, 'note', id, updated_at FROM notes
  UNION ALL SELECT user_id, 'capsule', id, updated_at FROM capsules
  UNION ALL SELECT user_id, 'source', id, created_at FROM sources
) AS here ORDER BY at;
