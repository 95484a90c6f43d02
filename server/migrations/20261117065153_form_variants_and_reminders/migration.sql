CREATE TABLE "academy_form_variants" (
	"academy_id" integer,
	"id" integer DEFAULT nextval('form_variants_id_seq'),
	"type" text NOT NULL,
	"text_ua" text NOT NULL,
	"text_en" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"hidden_at" timestamp(3) with time zone,
	CONSTRAINT "academy_form_variants_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE TABLE "user_own_form_variants" (
	"academy_id" integer,
	"user_id" integer,
	"form_variant_id" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_own_form_variants_pkey" PRIMARY KEY("academy_id","user_id","form_variant_id")
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"academy_id" integer,
	"user_id" integer,
	"kind" text,
	"about_id" integer,
	"due_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminders_pkey" PRIMARY KEY("academy_id","user_id","kind","about_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reminders_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "academy_form_variants_id" ON "academy_form_variants" ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "academy_form_variants_text" ON "academy_form_variants" ("academy_id","type","text_ua");--> statement-breakpoint
CREATE UNIQUE INDEX "academy_form_variants_text_en" ON "academy_form_variants" ("academy_id","type","text_en");--> statement-breakpoint
CREATE UNIQUE INDEX "form_variants_text_en" ON "form_variants" ("type","text_en");--> statement-breakpoint
CREATE INDEX "user_own_form_variants_user" ON "user_own_form_variants" ("user_id");--> statement-breakpoint
CREATE INDEX "user_own_form_variants_variant" ON "user_own_form_variants" ("form_variant_id");--> statement-breakpoint
CREATE INDEX "homework_responses_returned" ON "homework_responses" ("reanswer_deadline") WHERE not is_answered;--> statement-breakpoint
CREATE INDEX "interview_slots_booked" ON "interview_slots" ("start_date") WHERE user_id is not null and not is_no_show;--> statement-breakpoint
CREATE INDEX "stage_lectures_due" ON "stage_lectures" ("end_date") WHERE has_homework;--> statement-breakpoint
CREATE INDEX "reminders_user" ON "reminders" ("user_id");--> statement-breakpoint
CREATE INDEX "reminders_due" ON "reminders" ("due_at");--> statement-breakpoint
ALTER TABLE "academy_form_variants" ADD CONSTRAINT "academy_form_variants_academy_id_academies_id_fkey" FOREIGN KEY ("academy_id") REFERENCES "academies"("id");--> statement-breakpoint
ALTER TABLE "user_own_form_variants" ADD CONSTRAINT "user_own_form_variants_JOupS3JI7enb_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id");--> statement-breakpoint
ALTER TABLE "user_own_form_variants" ADD CONSTRAINT "user_own_form_variants_DLQsMSAA13ry_fkey" FOREIGN KEY ("academy_id","form_variant_id") REFERENCES "academy_form_variants"("academy_id","id");--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_academy_id_academies_id_fkey" FOREIGN KEY ("academy_id") REFERENCES "academies"("id");--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");