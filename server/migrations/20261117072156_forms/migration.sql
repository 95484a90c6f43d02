CREATE TABLE "form_answers" (
	"academy_id" integer,
	"passing_id" integer,
	"question_id" integer,
	"body" text,
	"option" integer[],
	CONSTRAINT "form_answers_pkey" PRIMARY KEY("academy_id","passing_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "form_messages" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "form_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form_id" integer NOT NULL,
	"type" text NOT NULL,
	"text" jsonb NOT NULL,
	CONSTRAINT "form_messages_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE TABLE "form_passings" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "form_passings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"number" integer NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"is_newest" boolean DEFAULT true NOT NULL,
	"passed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_passings_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE TABLE "form_questions" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "form_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form_id" integer NOT NULL,
	"index" integer NOT NULL,
	"type" text NOT NULL,
	"body" jsonb NOT NULL,
	"options" jsonb,
	"scale" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_questions_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE TABLE "form_users" (
	"academy_id" integer,
	"form_id" integer,
	"user_id" integer,
	"added_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"passed_at" timestamp(3) with time zone,
	CONSTRAINT "form_users_pkey" PRIMARY KEY("academy_id","form_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "form_versions" (
	"academy_id" integer,
	"form_id" integer,
	"version" integer,
	"questions" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_versions_pkey" PRIMARY KEY("academy_id","form_id","version")
);
--> statement-breakpoint
CREATE TABLE "forms" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "forms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" jsonb NOT NULL,
	"stage_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"is_repass_allowed" boolean DEFAULT false NOT NULL,
	"author_id" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forms_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE INDEX "form_answers_question" ON "form_answers" ("academy_id","question_id");--> statement-breakpoint
CREATE UNIQUE INDEX "form_messages_type" ON "form_messages" ("academy_id","form_id","type");--> statement-breakpoint
CREATE UNIQUE INDEX "form_passings_number" ON "form_passings" ("academy_id","form_id","user_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "form_passings_newest" ON "form_passings" ("academy_id","form_id","user_id") WHERE is_newest;--> statement-breakpoint
CREATE INDEX "form_passings_moment" ON "form_passings" ("academy_id","form_id","passed_at","id");--> statement-breakpoint
CREATE INDEX "form_passings_user" ON "form_passings" ("user_id");--> statement-breakpoint
CREATE INDEX "form_questions_form" ON "form_questions" ("academy_id","form_id","index");--> statement-breakpoint
CREATE INDEX "form_users_user" ON "form_users" ("user_id","form_id");--> statement-breakpoint
CREATE INDEX "form_users_waiting" ON "form_users" ("user_id") WHERE passed_at is null;--> statement-breakpoint
CREATE INDEX "forms_stage" ON "forms" ("academy_id","stage_id") WHERE stage_id is not null;--> statement-breakpoint
ALTER TABLE "form_answers" ADD CONSTRAINT "form_answers_YKtypmy8LIhy_fkey" FOREIGN KEY ("academy_id","passing_id") REFERENCES "form_passings"("academy_id","id");--> statement-breakpoint
ALTER TABLE "form_answers" ADD CONSTRAINT "form_answers_SL0sfjM9p9lc_fkey" FOREIGN KEY ("academy_id","question_id") REFERENCES "form_questions"("academy_id","id");--> statement-breakpoint
ALTER TABLE "form_messages" ADD CONSTRAINT "form_messages_academy_id_form_id_forms_academy_id_id_fkey" FOREIGN KEY ("academy_id","form_id") REFERENCES "forms"("academy_id","id");--> statement-breakpoint
ALTER TABLE "form_passings" ADD CONSTRAINT "form_passings_myL0z8AkubJU_fkey" FOREIGN KEY ("academy_id","form_id","version") REFERENCES "form_versions"("academy_id","form_id","version");--> statement-breakpoint
ALTER TABLE "form_passings" ADD CONSTRAINT "form_passings_58mYyouvqBZO_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id");--> statement-breakpoint
ALTER TABLE "form_questions" ADD CONSTRAINT "form_questions_academy_id_form_id_forms_academy_id_id_fkey" FOREIGN KEY ("academy_id","form_id") REFERENCES "forms"("academy_id","id");--> statement-breakpoint
ALTER TABLE "form_users" ADD CONSTRAINT "form_users_academy_id_form_id_forms_academy_id_id_fkey" FOREIGN KEY ("academy_id","form_id") REFERENCES "forms"("academy_id","id");--> statement-breakpoint
ALTER TABLE "form_users" ADD CONSTRAINT "form_users_M6boWYDkkdEm_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "form_versions" ADD CONSTRAINT "form_versions_academy_id_form_id_forms_academy_id_id_fkey" FOREIGN KEY ("academy_id","form_id") REFERENCES "forms"("academy_id","id");--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_academy_id_academies_id_fkey" FOREIGN KEY ("academy_id") REFERENCES "academies"("id");--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_academy_id_stage_id_stages_academy_id_id_fkey" FOREIGN KEY ("academy_id","stage_id") REFERENCES "stages"("academy_id","id");