CREATE TABLE "default_views" (
	"academy_id" integer,
	"user_id" integer,
	"list" text,
	"view_id" integer NOT NULL,
	CONSTRAINT "default_views_pkey" PRIMARY KEY("academy_id","user_id","list")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"words" jsonb NOT NULL,
	"is_shared" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE INDEX "homework_responses_by_mark" ON "homework_responses" ("academy_id",coalesce(mark, -1),"id");--> statement-breakpoint
CREATE INDEX "default_views_view" ON "default_views" ("academy_id","view_id");--> statement-breakpoint
CREATE INDEX "default_views_user" ON "default_views" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" ("academy_id","list","owner_id","name");--> statement-breakpoint
CREATE INDEX "saved_views_owner" ON "saved_views" ("owner_id");--> statement-breakpoint
ALTER TABLE "default_views" ADD CONSTRAINT "default_views_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "default_views" ADD CONSTRAINT "default_views_academy_id_view_id_saved_views_academy_id_id_fkey" FOREIGN KEY ("academy_id","view_id") REFERENCES "saved_views"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_academy_id_academies_id_fkey" FOREIGN KEY ("academy_id") REFERENCES "academies"("id");--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id");