CREATE TABLE "interview_answers" (
	"academy_id" integer,
	"stage_id" integer,
	"user_id" integer,
	"interviewer_id" integer,
	"mark" integer,
	"english_level" text,
	"comment" text DEFAULT '' NOT NULL,
	"is_passed" boolean NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp(3) with time zone,
	CONSTRAINT "interview_answers_pkey" PRIMARY KEY("academy_id","stage_id","user_id"),
	CONSTRAINT "interview_answers_mark" CHECK ("mark" between 0 and 10)
);
--> statement-breakpoint
CREATE TABLE "interview_slots" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "interview_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stage_id" integer NOT NULL,
	"interviewer_id" integer,
	"start_date" timestamp(3) with time zone NOT NULL,
	"end_date" timestamp(3) with time zone NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"user_id" integer,
	"booked_at" timestamp(3) with time zone,
	"is_no_show" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interview_slots_pkey" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "interview_slots_times" CHECK ("end_date" > "start_date")
);
--> statement-breakpoint
CREATE TABLE "motivation_letters" (
	"academy_id" integer,
	"user_id" integer,
	"letter_text" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "motivation_letters_pkey" PRIMARY KEY("academy_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "learnt_materials" (
	"academy_id" integer,
	"user_id" integer,
	"stage_id" integer,
	"material_content_id" integer,
	"is_learnt" boolean NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "learnt_materials_pkey" PRIMARY KEY("academy_id","user_id","stage_id","material_content_id")
);
--> statement-breakpoint
CREATE TABLE "material_contents" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "material_contents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"material_group_id" integer NOT NULL,
	"category" integer NOT NULL,
	"title" text NOT NULL,
	"link" text,
	"body" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "material_contents_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE TABLE "material_groups" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "material_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "material_groups_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE TABLE "stage_materials" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "stage_materials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stage_id" integer NOT NULL,
	"group_id" integer,
	"material_group_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "stage_materials_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE TABLE "moves" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"actor_id" integer,
	"from_stage_id" integer,
	"to_stage_id" integer,
	"inputs" jsonb DEFAULT '{}' NOT NULL,
	"moved_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"stayed_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"undo_until" timestamp(3) with time zone NOT NULL,
	"undone_at" timestamp(3) with time zone,
	"undone_by_id" integer,
	"told_through_id" bigint,
	"told_at" timestamp(3) with time zone,
	CONSTRAINT "moves_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE TABLE "stage_events" (
	"academy_id" integer,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stage_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"stage_id" integer NOT NULL,
	"move_id" integer,
	"kind" text NOT NULL,
	"before" text,
	"after" text,
	"reason" jsonb NOT NULL,
	"before_row" jsonb,
	"specialization_id" integer,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"day" date GENERATED ALWAYS AS (((at at time zone 'UTC')::date)) STORED NOT NULL,
	"change" smallint GENERATED ALWAYS AS ((4 * case before when 'Opened' then 1 when 'Passed' then 2 when 'Failed' then 3 else 0 end
          + case after when 'Opened' then 1 when 'Passed' then 2 when 'Failed' then 3 else 0 end)) STORED NOT NULL,
	CONSTRAINT "stage_events_pkey" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "stage_events_before" CHECK ("before" in ('Opened', 'Passed', 'Failed')),
	CONSTRAINT "stage_events_after" CHECK ("after" in ('Opened', 'Passed', 'Failed'))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"code_hash" text NOT NULL UNIQUE,
	"invited_by_id" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	CONSTRAINT "invitations_pkey" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "invitations_email" UNIQUE("academy_id","email")
);
--> statement-breakpoint
CREATE TABLE "lectures" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "lectures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" jsonb NOT NULL,
	"short_name" jsonb NOT NULL,
	"description" jsonb,
	"lecturer_id" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lectures_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE TABLE "stage_lectures" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "stage_lectures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stage_id" integer NOT NULL,
	"lecture_id" integer NOT NULL,
	"group_id" integer,
	"url_name" text NOT NULL,
	"start_date" timestamp(3) with time zone NOT NULL,
	"end_date" timestamp(3) with time zone NOT NULL,
	"has_homework" boolean DEFAULT true NOT NULL,
	CONSTRAINT "stage_lectures_pkey" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "stage_lectures_url_name" UNIQUE("academy_id","stage_id","url_name")
);
--> statement-breakpoint
CREATE TABLE "stage_tests" (
	"academy_id" integer,
	"stage_id" integer,
	"group_id" integer,
	"pass_percent" integer,
	"questions_count" integer NOT NULL,
	"duration_minutes" integer NOT NULL,
	CONSTRAINT "stage_tests_pkey" PRIMARY KEY("academy_id","stage_id","group_id"),
	CONSTRAINT "stage_tests_pass" CHECK ("pass_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "static_pages" (
	"academy_id" integer,
	"name" text,
	"title" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "static_pages_pkey" PRIMARY KEY("academy_id","name")
);
--> statement-breakpoint
ALTER TABLE "stages" DROP CONSTRAINT "stages_position";--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "name_updated_at" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "description" jsonb;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "icon" text;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "show_test_result" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "details" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "user_academies" ADD COLUMN "certificate_number" text;--> statement-breakpoint
ALTER TABLE "user_stages" ADD COLUMN "success_percent" integer;--> statement-breakpoint
ALTER TABLE "user_stages" ADD COLUMN "equity_percent" integer;--> statement-breakpoint
ALTER TABLE "user_stages" ADD COLUMN "submitted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "system_settings" ADD COLUMN "static_pages_url" text;--> statement-breakpoint
ALTER TABLE "system_settings" ADD COLUMN "updated_by_id" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "calendar_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
DROP INDEX "user_stages_stage";--> statement-breakpoint
CREATE INDEX "user_stages_stage" ON "user_stages" ("academy_id","stage_id","state","user_id");--> statement-breakpoint
ALTER TABLE "user_academies" ADD CONSTRAINT "user_academies_certificate_number_key" UNIQUE("certificate_number");--> statement-breakpoint
CREATE INDEX "user_academies_blocked" ON "user_academies" ("academy_id","user_id") WHERE not active;--> statement-breakpoint
CREATE INDEX "user_stages_page" ON "user_stages" ("academy_id","stage_id","user_id");--> statement-breakpoint
CREATE INDEX "interview_slots_stage" ON "interview_slots" ("academy_id","stage_id","start_date");--> statement-breakpoint
CREATE UNIQUE INDEX "interview_slots_one_each" ON "interview_slots" ("academy_id","stage_id","user_id") WHERE user_id is not null and not is_no_show;--> statement-breakpoint
CREATE INDEX "learnt_materials_stage" ON "learnt_materials" ("academy_id","stage_id");--> statement-breakpoint
CREATE INDEX "learnt_materials_content" ON "learnt_materials" ("academy_id","material_content_id");--> statement-breakpoint
CREATE INDEX "material_contents_group" ON "material_contents" ("academy_id","material_group_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "material_groups_name" ON "material_groups" ("academy_id","name");--> statement-breakpoint
CREATE INDEX "stage_materials_stage" ON "stage_materials" ("academy_id","stage_id");--> statement-breakpoint
CREATE INDEX "stage_materials_material" ON "stage_materials" ("academy_id","material_group_id");--> statement-breakpoint
CREATE INDEX "stage_events_user" ON "stage_events" ("academy_id","user_id");--> statement-breakpoint
CREATE INDEX "stage_events_move" ON "stage_events" ("academy_id","move_id");--> statement-breakpoint
CREATE INDEX "stage_events_at" ON "stage_events" ("academy_id","at");--> statement-breakpoint
CREATE INDEX "stage_events_day" ON "stage_events" ("academy_id","day","stage_id","specialization_id","change");--> statement-breakpoint
CREATE INDEX "stage_events_taken_away" ON "stage_events" ("academy_id","stage_id","user_id") WHERE after is null;--> statement-breakpoint
CREATE INDEX "stage_lectures_stage" ON "stage_lectures" ("academy_id","stage_id","start_date");--> statement-breakpoint
CREATE INDEX "users_gone" ON "users" ("id") WHERE deleted_at is not null or blocked_at is not null;--> statement-breakpoint
ALTER TABLE "interview_answers" ADD CONSTRAINT "interview_answers_academy_id_stage_id_stages_academy_id_id_fkey" FOREIGN KEY ("academy_id","stage_id") REFERENCES "stages"("academy_id","id");--> statement-breakpoint
ALTER TABLE "interview_answers" ADD CONSTRAINT "interview_answers_MLSnPm9leEkk_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id");--> statement-breakpoint
ALTER TABLE "interview_slots" ADD CONSTRAINT "interview_slots_academy_id_stage_id_stages_academy_id_id_fkey" FOREIGN KEY ("academy_id","stage_id") REFERENCES "stages"("academy_id","id");--> statement-breakpoint
ALTER TABLE "interview_slots" ADD CONSTRAINT "interview_slots_IP0EybdSOzKa_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id");--> statement-breakpoint
ALTER TABLE "motivation_letters" ADD CONSTRAINT "motivation_letters_fVnRnhtvNn5r_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id");--> statement-breakpoint
ALTER TABLE "learnt_materials" ADD CONSTRAINT "learnt_materials_5TNpb3i4gV7y_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id");--> statement-breakpoint
ALTER TABLE "learnt_materials" ADD CONSTRAINT "learnt_materials_academy_id_stage_id_stages_academy_id_id_fkey" FOREIGN KEY ("academy_id","stage_id") REFERENCES "stages"("academy_id","id");--> statement-breakpoint
ALTER TABLE "learnt_materials" ADD CONSTRAINT "learnt_materials_sH9O46Rfl5H8_fkey" FOREIGN KEY ("academy_id","material_content_id") REFERENCES "material_contents"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "material_contents" ADD CONSTRAINT "material_contents_FkZwXlCLZr3x_fkey" FOREIGN KEY ("academy_id","material_group_id") REFERENCES "material_groups"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "material_groups" ADD CONSTRAINT "material_groups_academy_id_academies_id_fkey" FOREIGN KEY ("academy_id") REFERENCES "academies"("id");--> statement-breakpoint
ALTER TABLE "stage_materials" ADD CONSTRAINT "stage_materials_academy_id_stage_id_stages_academy_id_id_fkey" FOREIGN KEY ("academy_id","stage_id") REFERENCES "stages"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "stage_materials" ADD CONSTRAINT "stage_materials_academy_id_group_id_groups_academy_id_id_fkey" FOREIGN KEY ("academy_id","group_id") REFERENCES "groups"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "stage_materials" ADD CONSTRAINT "stage_materials_LEswVZDmZ0GQ_fkey" FOREIGN KEY ("academy_id","material_group_id") REFERENCES "material_groups"("academy_id","id");--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_academy_id_academies_id_fkey" FOREIGN KEY ("academy_id") REFERENCES "academies"("id");--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_academy_id_from_stage_id_stages_academy_id_id_fkey" FOREIGN KEY ("academy_id","from_stage_id") REFERENCES "stages"("academy_id","id");--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_academy_id_to_stage_id_stages_academy_id_id_fkey" FOREIGN KEY ("academy_id","to_stage_id") REFERENCES "stages"("academy_id","id");--> statement-breakpoint
ALTER TABLE "stage_events" ADD CONSTRAINT "stage_events_eb3q5kLkAMd7_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id");--> statement-breakpoint
ALTER TABLE "stage_events" ADD CONSTRAINT "stage_events_academy_id_stage_id_stages_academy_id_id_fkey" FOREIGN KEY ("academy_id","stage_id") REFERENCES "stages"("academy_id","id");--> statement-breakpoint
ALTER TABLE "stage_events" ADD CONSTRAINT "stage_events_academy_id_move_id_moves_academy_id_id_fkey" FOREIGN KEY ("academy_id","move_id") REFERENCES "moves"("academy_id","id");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_academy_id_academies_id_fkey" FOREIGN KEY ("academy_id") REFERENCES "academies"("id");--> statement-breakpoint
ALTER TABLE "lectures" ADD CONSTRAINT "lectures_academy_id_academies_id_fkey" FOREIGN KEY ("academy_id") REFERENCES "academies"("id");--> statement-breakpoint
ALTER TABLE "stage_lectures" ADD CONSTRAINT "stage_lectures_academy_id_stage_id_stages_academy_id_id_fkey" FOREIGN KEY ("academy_id","stage_id") REFERENCES "stages"("academy_id","id");--> statement-breakpoint
ALTER TABLE "stage_lectures" ADD CONSTRAINT "stage_lectures_c4GbwUFYARa3_fkey" FOREIGN KEY ("academy_id","lecture_id") REFERENCES "lectures"("academy_id","id");--> statement-breakpoint
ALTER TABLE "stage_lectures" ADD CONSTRAINT "stage_lectures_academy_id_group_id_groups_academy_id_id_fkey" FOREIGN KEY ("academy_id","group_id") REFERENCES "groups"("academy_id","id");--> statement-breakpoint
ALTER TABLE "stage_tests" ADD CONSTRAINT "stage_tests_academy_id_stage_id_stages_academy_id_id_fkey" FOREIGN KEY ("academy_id","stage_id") REFERENCES "stages"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "stage_tests" ADD CONSTRAINT "stage_tests_academy_id_group_id_groups_academy_id_id_fkey" FOREIGN KEY ("academy_id","group_id") REFERENCES "groups"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "static_pages" ADD CONSTRAINT "static_pages_academy_id_academies_id_fkey" FOREIGN KEY ("academy_id") REFERENCES "academies"("id");--> statement-breakpoint
ALTER TABLE "user_stages" ADD CONSTRAINT "user_stages_success" CHECK ("success_percent" between 0 and 100);