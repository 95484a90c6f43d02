CREATE TABLE "past_user_groups" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "past_user_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_direction" boolean NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	"added_by_id" integer,
	"removed_by_id" integer,
	CONSTRAINT "past_user_groups_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
ALTER TABLE "user_groups" ADD COLUMN "added_by_id" integer;--> statement-breakpoint
CREATE INDEX "past_user_groups_user" ON "past_user_groups" ("academy_id","user_id");--> statement-breakpoint
ALTER TABLE "past_user_groups" ADD CONSTRAINT "past_user_groups_iLH76eoSDOIm_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id");