CREATE TABLE "user_comments" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "user_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_comments_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE INDEX "user_comments_user" ON "user_comments" ("academy_id","user_id");--> statement-breakpoint
CREATE INDEX "user_comments_id" ON "user_comments" ("id");--> statement-breakpoint
ALTER TABLE "user_comments" ADD CONSTRAINT "user_comments_7rVg2p5yUS1P_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id");