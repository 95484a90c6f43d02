CREATE TABLE "answers" (
	"academy_id" integer,
	"attempt_id" integer,
	"number" integer,
	"client_id" uuid NOT NULL,
	"option_ids" integer[] NOT NULL,
	"answered_at" timestamp(3) with time zone NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"time_spent" integer NOT NULL,
	"cheats_count" integer DEFAULT 0 NOT NULL,
	"language" text,
	"is_late" boolean NOT NULL,
	"is_scored" boolean NOT NULL,
	CONSTRAINT "answers_pkey" PRIMARY KEY("academy_id","attempt_id","number"),
	CONSTRAINT "answers_client_id" UNIQUE("academy_id","attempt_id","client_id"),
	CONSTRAINT "answers_language" CHECK ("language" in ('ua', 'en'))
);
--> statement-breakpoint
CREATE TABLE "attempt_events" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "attempt_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attempt_id" integer NOT NULL,
	"client_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"received_at" timestamp(3) with time zone NOT NULL,
	"question_number" integer,
	"actor_id" integer,
	"details" jsonb DEFAULT '{}' NOT NULL,
	"explanation" text,
	CONSTRAINT "attempt_events_pkey" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "attempt_events_client_id" UNIQUE("academy_id","attempt_id","client_id"),
	CONSTRAINT "attempt_events_kind" CHECK ("kind" in ('started', 'resumed', 'focusLost', 'offline', 'timeAdded', 'finished', 'reset', 'verdict'))
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL UNIQUE,
	"user_id" integer NOT NULL,
	"stage_test_id" integer NOT NULL,
	"stage_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"drawn" jsonb NOT NULL,
	"question_ids" integer[] NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"deadline" timestamp(3) with time zone NOT NULL,
	"duration_seconds" integer NOT NULL,
	"pass_percent" integer,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	"cheats_count" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"finished_by" text,
	"correct_answers_count" integer,
	"wrong_answers_count" integer,
	"success_percent" integer,
	"equity_percent" integer,
	"english_correct_count" integer,
	"english_count" integer,
	"passed" boolean,
	"archived_at" timestamp(3) with time zone,
	CONSTRAINT "attempts_pkey" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "attempts_finished_by" CHECK ("finished_by" in ('student', 'time', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "demo_results" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "demo_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"group_id" integer NOT NULL,
	"public_id" uuid NOT NULL UNIQUE,
	"correct_answers_count" integer NOT NULL,
	"questions_count" integer NOT NULL,
	"success_percent" integer NOT NULL,
	"better_than_percent" integer NOT NULL,
	"given" jsonb DEFAULT '[]' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "demo_results_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE TABLE "demo_tests" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "demo_tests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"group_id" integer NOT NULL,
	"test_id" integer NOT NULL,
	"questions_count" integer NOT NULL,
	"duration_minutes" integer NOT NULL,
	CONSTRAINT "demo_tests_pkey" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "demo_tests_group" UNIQUE("academy_id","group_id"),
	CONSTRAINT "demo_tests_questions" CHECK ("questions_count" between 1 and 100),
	CONSTRAINT "demo_tests_duration" CHECK ("duration_minutes" between 1 and 600)
);
--> statement-breakpoint
CREATE TABLE "question_verdicts" (
	"academy_id" integer,
	"stage_test_id" integer,
	"question_id" integer,
	"kind" text NOT NULL,
	"accepted_sets" jsonb DEFAULT '[]' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor_id" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_verdicts_pkey" PRIMARY KEY("academy_id","stage_test_id","question_id"),
	CONSTRAINT "question_verdicts_kind" CHECK ("kind" in ('dropped', 'accepted'))
);
--> statement-breakpoint
CREATE TABLE "test_allowances" (
	"academy_id" integer,
	"stage_test_id" integer,
	"user_id" integer,
	"extra_minutes" integer DEFAULT 0 NOT NULL,
	"start_date" timestamp(3) with time zone,
	"end_date" timestamp(3) with time zone,
	"note" text DEFAULT '' NOT NULL,
	"granted_by_id" integer,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_allowances_pkey" PRIMARY KEY("academy_id","stage_test_id","user_id"),
	CONSTRAINT "test_allowances_minutes" CHECK ("extra_minutes" between 0 and 600)
);
--> statement-breakpoint
CREATE TABLE "question_versions" (
	"academy_id" integer,
	"question_id" integer,
	"version" integer,
	"content" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by_id" integer,
	CONSTRAINT "question_versions_pkey" PRIMARY KEY("academy_id","question_id","version")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"category" integer NOT NULL,
	"difficulty" integer NOT NULL,
	"search_text" text NOT NULL,
	"import_key" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp(3) with time zone,
	CONSTRAINT "questions_pkey" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "questions_category" CHECK ("category" between 0 and 9),
	CONSTRAINT "questions_difficulty" CHECK ("difficulty" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "test_questions" (
	"academy_id" integer,
	"test_id" integer,
	"question_id" integer,
	"position" integer NOT NULL,
	CONSTRAINT "test_questions_pkey" PRIMARY KEY("academy_id","test_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "tests" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "tests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tests_pkey" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "tests_name" UNIQUE("academy_id","name")
);
--> statement-breakpoint
ALTER TABLE "stage_tests" ADD COLUMN "id" integer GENERATED ALWAYS AS IDENTITY (sequence name "stage_tests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "stage_tests" ADD COLUMN "test_id" integer;--> statement-breakpoint
ALTER TABLE "stage_tests" ADD COLUMN "start_date" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "stage_tests" ADD COLUMN "end_date" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "stage_tests" ADD CONSTRAINT "stage_tests_id" UNIQUE("academy_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_each" ON "attempts" ("academy_id","user_id","stage_test_id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "attempts_of_test" ON "attempts" ("academy_id","stage_test_id","id");--> statement-breakpoint
CREATE INDEX "attempts_drew" ON "attempts" USING gin ("question_ids");--> statement-breakpoint
CREATE INDEX "attempts_running" ON "attempts" ("deadline") WHERE finished_at is null and archived_at is null;--> statement-breakpoint
CREATE INDEX "demo_results_percentile" ON "demo_results" ("academy_id","group_id","success_percent");--> statement-breakpoint
CREATE INDEX "questions_bank" ON "questions" ("academy_id","category","difficulty","id") WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "questions_import_key" ON "questions" ("academy_id","import_key") WHERE import_key is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "test_questions_question" ON "test_questions" ("academy_id","question_id");--> statement-breakpoint
CREATE INDEX "stage_tests_test" ON "stage_tests" ("academy_id","test_id");--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_academy_id_attempt_id_attempts_academy_id_id_fkey" FOREIGN KEY ("academy_id","attempt_id") REFERENCES "attempts"("academy_id","id");--> statement-breakpoint
ALTER TABLE "attempt_events" ADD CONSTRAINT "attempt_events_CTwKcwlGI0GK_fkey" FOREIGN KEY ("academy_id","attempt_id") REFERENCES "attempts"("academy_id","id");--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_1xu5szzUm2Vt_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id");--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_iwv5Zc8dfLvn_fkey" FOREIGN KEY ("academy_id","stage_test_id") REFERENCES "stage_tests"("academy_id","id");--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_academy_id_stage_id_stages_academy_id_id_fkey" FOREIGN KEY ("academy_id","stage_id") REFERENCES "stages"("academy_id","id");--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_academy_id_group_id_groups_academy_id_id_fkey" FOREIGN KEY ("academy_id","group_id") REFERENCES "groups"("academy_id","id");--> statement-breakpoint
ALTER TABLE "demo_results" ADD CONSTRAINT "demo_results_academy_id_group_id_groups_academy_id_id_fkey" FOREIGN KEY ("academy_id","group_id") REFERENCES "groups"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "demo_tests" ADD CONSTRAINT "demo_tests_academy_id_group_id_groups_academy_id_id_fkey" FOREIGN KEY ("academy_id","group_id") REFERENCES "groups"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "demo_tests" ADD CONSTRAINT "demo_tests_academy_id_test_id_tests_academy_id_id_fkey" FOREIGN KEY ("academy_id","test_id") REFERENCES "tests"("academy_id","id");--> statement-breakpoint
ALTER TABLE "question_verdicts" ADD CONSTRAINT "question_verdicts_t2EDP3E2v2yK_fkey" FOREIGN KEY ("academy_id","stage_test_id") REFERENCES "stage_tests"("academy_id","id");--> statement-breakpoint
ALTER TABLE "question_verdicts" ADD CONSTRAINT "question_verdicts_09ByVXdYNRCc_fkey" FOREIGN KEY ("academy_id","question_id") REFERENCES "questions"("academy_id","id");--> statement-breakpoint
ALTER TABLE "test_allowances" ADD CONSTRAINT "test_allowances_1SvYlE3HMxwr_fkey" FOREIGN KEY ("academy_id","stage_test_id") REFERENCES "stage_tests"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "test_allowances" ADD CONSTRAINT "test_allowances_Qw0AaLe7Xa8t_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id");--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_g9TbioTVipxD_fkey" FOREIGN KEY ("academy_id","question_id") REFERENCES "questions"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_academy_id_academies_id_fkey" FOREIGN KEY ("academy_id") REFERENCES "academies"("id");--> statement-breakpoint
ALTER TABLE "test_questions" ADD CONSTRAINT "test_questions_academy_id_test_id_tests_academy_id_id_fkey" FOREIGN KEY ("academy_id","test_id") REFERENCES "tests"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "test_questions" ADD CONSTRAINT "test_questions_GtSzN3MM4JKX_fkey" FOREIGN KEY ("academy_id","question_id") REFERENCES "questions"("academy_id","id");--> statement-breakpoint
ALTER TABLE "tests" ADD CONSTRAINT "tests_academy_id_academies_id_fkey" FOREIGN KEY ("academy_id") REFERENCES "academies"("id");--> statement-breakpoint
ALTER TABLE "stage_tests" ADD CONSTRAINT "stage_tests_academy_id_test_id_tests_academy_id_id_fkey" FOREIGN KEY ("academy_id","test_id") REFERENCES "tests"("academy_id","id");