CREATE TABLE "compare_results" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "compare_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"comparison" uuid NOT NULL,
	"model_id" integer NOT NULL,
	"model_name" text NOT NULL,
	"provider_name" text NOT NULL,
	"voice" text NOT NULL,
	"won" boolean NOT NULL,
	"cost" bigint,
	"first_token_ms" integer,
	"duration_ms" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "compare_slots" (
	"chat_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"model_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "note_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "note_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"note_id" integer NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"pin" boolean DEFAULT false NOT NULL,
	"order" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"source_chat_id" integer,
	"source_message_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prompt_favourites" (
	"user_id" integer NOT NULL,
	"prompt_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "prompt_favourites_user_id_prompt_id_pk" PRIMARY KEY("user_id","prompt_id")
);
--> statement-breakpoint
CREATE TABLE "prompt_shelves" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prompt_vocabulary" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prompts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prompts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"library_key" text,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"body" text NOT NULL,
	"language" text NOT NULL,
	"model_key" text,
	"topic_id" integer,
	"tone" text,
	"style" text,
	"activity" text,
	"is_public" boolean DEFAULT false NOT NULL,
	"review" text,
	"retired_at" timestamp with time zone,
	"position" integer DEFAULT 0 NOT NULL,
	"listed" boolean GENERATED ALWAYS AS ((user_id is null and retired_at is null) or (is_public and coalesce(review, '') = 'approved')) STORED,
	"words" "tsvector" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "prompts_library_key_unique" UNIQUE("library_key")
);
--> statement-breakpoint
ALTER TABLE "compare_results" ADD CONSTRAINT "compare_results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compare_slots" ADD CONSTRAINT "compare_slots_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compare_slots" ADD CONSTRAINT "compare_slots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_versions" ADD CONSTRAINT "note_versions_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_favourites" ADD CONSTRAINT "prompt_favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_favourites" ADD CONSTRAINT "prompt_favourites_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "compare_results_user" ON "compare_results" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "compare_slots_user" ON "compare_slots" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "note_versions_note" ON "note_versions" USING btree ("note_id","id");--> statement-breakpoint
CREATE INDEX "notes_user" ON "notes" USING btree ("user_id","order");--> statement-breakpoint
CREATE INDEX "prompt_favourites_prompt_id" ON "prompt_favourites" USING btree ("prompt_id");--> statement-breakpoint
CREATE INDEX "prompt_vocabulary_similar" ON "prompt_vocabulary" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "prompts_user_id" ON "prompts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "prompts_filters" ON "prompts" USING btree ("language","topic_id","model_key","tone","style","activity","created_at","position","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "prompts_newest" ON "prompts" USING btree ("created_at","position","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "prompts_waiting" ON "prompts" USING btree ("created_at") WHERE review = 'waiting';--> statement-breakpoint
CREATE INDEX "prompts_words" ON "prompts" USING gin ("words");