CREATE TABLE "letter_decisions" (
	"academy_id" integer,
	"user_id" integer,
	"mark" integer,
	"is_passed" boolean,
	"note" text DEFAULT '' NOT NULL,
	"decided_by_id" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letter_decisions_pkey" PRIMARY KEY("academy_id","user_id"),
	CONSTRAINT "letter_decisions_mark" CHECK ("mark" between 0 and 10)
);
--> statement-breakpoint
ALTER TABLE "user_academies" ADD COLUMN "certificate_reissued_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "letter_decisions" ADD CONSTRAINT "letter_decisions_wCjLs1H5xPLn_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id");