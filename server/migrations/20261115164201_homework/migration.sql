CREATE TABLE "autograde_results" (
	"academy_id" integer,
	"id" integer CONSTRAINT "autograde_results_id" UNIQUE GENERATED ALWAYS AS IDENTITY (sequence name "autograde_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"homework_response_id" integer NOT NULL,
	"regrade_id" integer,
	"action" integer NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"mark" integer,
	"error_code" integer,
	"trace" text,
	"tests" jsonb DEFAULT '[]' NOT NULL,
	"repo_link" text NOT NULL,
	"test_repo_link" text NOT NULL,
	"commit" text,
	"tests_commit" text,
	"started_by_id" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"claim_token" uuid,
	"runner_id" uuid,
	"lease_until" timestamp(3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "autograde_results_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE TABLE "regrades" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "regrades_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stage_lecture_id" integer NOT NULL,
	"test_repo_link" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"started_by_id" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"decided_by_id" integer,
	"decided_at" timestamp(3) with time zone,
	CONSTRAINT "regrades_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE TABLE "runners" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"driver" text NOT NULL,
	"languages" text[] NOT NULL,
	"slots" integer NOT NULL,
	"last_seen_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"academy_id" integer,
	"response_id" integer,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decision" text,
	"decided_by_id" integer,
	"decided_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appeals_pkey" PRIMARY KEY("academy_id","response_id"),
	CONSTRAINT "appeals_decided" CHECK (("state" = 'open') = ("decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "assignment_changes" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "assignment_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"changed_by_id" integer NOT NULL,
	"entries" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp(3) with time zone,
	CONSTRAINT "assignment_changes_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE TABLE "homework_responses" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "homework_responses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stage_lecture_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"repo_link" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"mark" integer,
	"marked_by" text,
	"review_body" text,
	"like_ability" integer,
	"reanswer_deadline" timestamp(3) with time zone,
	"is_answered" boolean DEFAULT false NOT NULL,
	"is_reviewed" boolean DEFAULT false NOT NULL,
	"notification_status" text DEFAULT 'None' NOT NULL,
	"reviewer_id" integer,
	"submitted_at" timestamp(3) with time zone,
	"reviewed_at" timestamp(3) with time zone,
	"deadline_commit" text,
	"held_by_id" integer,
	"held_until" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "homework_responses_pkey" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "homework_responses_student" UNIQUE("academy_id","stage_lecture_id","user_id"),
	CONSTRAINT "homework_responses_mark" CHECK ("mark" between 0 and 10),
	CONSTRAINT "homework_responses_like" CHECK ("like_ability" between 0 and 10)
);
--> statement-breakpoint
CREATE TABLE "homework_reviews" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "homework_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"response_id" integer NOT NULL,
	"submission_number" integer NOT NULL,
	"kind" text NOT NULL,
	"mark" integer,
	"review_body" text,
	"reanswer_deadline" timestamp(3) with time zone,
	"author_id" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "homework_reviews_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE TABLE "homework_submissions" (
	"academy_id" integer,
	"response_id" integer,
	"number" integer,
	"body" text NOT NULL,
	"repo_link" text,
	"submitted_at" timestamp(3) with time zone NOT NULL,
	"commit" text,
	CONSTRAINT "homework_submissions_pkey" PRIMARY KEY("academy_id","response_id","number")
);
--> statement-breakpoint
CREATE TABLE "line_comments" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "line_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"response_id" integer NOT NULL,
	"commit" text NOT NULL,
	"path" text NOT NULL,
	"line" integer NOT NULL,
	"body" text NOT NULL,
	"author_id" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "line_comments_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE TABLE "lecture_feedback" (
	"academy_id" integer,
	"lecture_id" integer,
	"user_id" integer,
	"rating" integer NOT NULL,
	"text" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lecture_feedback_pkey" PRIMARY KEY("academy_id","lecture_id","user_id"),
	CONSTRAINT "lecture_feedback_rating" CHECK ("rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "review_phrases" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "review_phrases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lecture_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"body" text NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_phrases_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE TABLE "stage_lecture_reviewers" (
	"academy_id" integer,
	"stage_lecture_id" integer,
	"user_id" integer,
	CONSTRAINT "stage_lecture_reviewers_pkey" PRIMARY KEY("academy_id","stage_lecture_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"message" jsonb,
	"review_body" text,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
ALTER TABLE "lectures" ADD COLUMN "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "stage_lectures" ADD COLUMN "has_chat" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "stage_lectures" ADD COLUMN "has_autograde" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stage_lectures" ADD COLUMN "need_repo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stage_lectures" ADD COLUMN "repo_type" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "stage_lectures" ADD COLUMN "test_repo_link" text;--> statement-breakpoint
ALTER TABLE "stage_lectures" ADD COLUMN "min_mark" integer;--> statement-breakpoint
ALTER TABLE "stage_lectures" ADD COLUMN "trace_according_text" text;--> statement-breakpoint
ALTER TABLE "stage_lectures" ADD COLUMN "feedback_config" jsonb DEFAULT '{"enabled":true,"isTextRequired":false,"maxLength":1000}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stage_lectures" ADD COLUMN "show_autograde_result" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stage_lectures" ADD COLUMN "homework" jsonb DEFAULT '{"ua":"","en":""}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stage_lectures" ADD COLUMN "materials" jsonb DEFAULT '{"ua":"","en":""}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stage_lectures" ADD COLUMN "homework_path" text;--> statement-breakpoint
ALTER TABLE "stage_lectures" ADD COLUMN "homework_curator_id" integer;--> statement-breakpoint
ALTER TABLE "stage_lectures" ADD COLUMN "attempts" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stage_lectures" ADD COLUMN "commits_noted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "stage_lectures" ADD COLUMN "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "autograde_results_response" ON "autograde_results" ("academy_id","homework_response_id","created_at");--> statement-breakpoint
CREATE INDEX "autograde_results_regrade" ON "autograde_results" ("academy_id","regrade_id") WHERE regrade_id is not null;--> statement-breakpoint
CREATE INDEX "autograde_results_queue" ON "autograde_results" ((regrade_id is not null),"created_at","id") WHERE status = 0;--> statement-breakpoint
CREATE INDEX "autograde_results_running" ON "autograde_results" ("lease_until") WHERE status = 1;--> statement-breakpoint
CREATE INDEX "homework_responses_waiting" ON "homework_responses" ("academy_id","submitted_at","id") WHERE is_answered and not is_reviewed;--> statement-breakpoint
CREATE INDEX "homework_responses_lecture" ON "homework_responses" ("academy_id","stage_lecture_id","submitted_at","id");--> statement-breakpoint
CREATE INDEX "homework_responses_reviewer" ON "homework_responses" ("academy_id","reviewer_id","submitted_at") WHERE is_answered and not is_reviewed;--> statement-breakpoint
CREATE INDEX "homework_responses_user" ON "homework_responses" ("academy_id","user_id");--> statement-breakpoint
CREATE INDEX "homework_responses_reviewed" ON "homework_responses" ("academy_id","stage_lecture_id","reviewed_at");--> statement-breakpoint
CREATE INDEX "homework_reviews_response" ON "homework_reviews" ("academy_id","response_id");--> statement-breakpoint
CREATE INDEX "homework_reviews_author" ON "homework_reviews" ("academy_id","author_id","created_at");--> statement-breakpoint
CREATE INDEX "line_comments_response" ON "line_comments" ("academy_id","response_id");--> statement-breakpoint
CREATE INDEX "review_phrases_lecture" ON "review_phrases" ("academy_id","lecture_id");--> statement-breakpoint
CREATE INDEX "stage_lecture_reviewers_user" ON "stage_lecture_reviewers" ("academy_id","user_id");--> statement-breakpoint
CREATE INDEX "stage_lectures_lecture" ON "stage_lectures" ("academy_id","lecture_id");--> statement-breakpoint
CREATE INDEX "stage_lectures_unnoted" ON "stage_lectures" ("end_date") WHERE need_repo and commits_noted_at is null;--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" ("user_id","academy_id") WHERE not is_read;--> statement-breakpoint
ALTER TABLE "autograde_results" ADD CONSTRAINT "autograde_results_TImG6M8s44Ei_fkey" FOREIGN KEY ("academy_id","homework_response_id") REFERENCES "homework_responses"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "autograde_results" ADD CONSTRAINT "autograde_results_I4Rm6cGVOtMm_fkey" FOREIGN KEY ("academy_id","regrade_id") REFERENCES "regrades"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "regrades" ADD CONSTRAINT "regrades_bqov1JA8KhRu_fkey" FOREIGN KEY ("academy_id","stage_lecture_id") REFERENCES "stage_lectures"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_O52VRjCeFhs0_fkey" FOREIGN KEY ("academy_id","response_id") REFERENCES "homework_responses"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "assignment_changes" ADD CONSTRAINT "assignment_changes_academy_id_academies_id_fkey" FOREIGN KEY ("academy_id") REFERENCES "academies"("id");--> statement-breakpoint
ALTER TABLE "homework_responses" ADD CONSTRAINT "homework_responses_qtmLznk7hM88_fkey" FOREIGN KEY ("academy_id","stage_lecture_id") REFERENCES "stage_lectures"("academy_id","id");--> statement-breakpoint
ALTER TABLE "homework_responses" ADD CONSTRAINT "homework_responses_JUli6YgfoapM_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id");--> statement-breakpoint
ALTER TABLE "homework_reviews" ADD CONSTRAINT "homework_reviews_QhovSIvIyTFg_fkey" FOREIGN KEY ("academy_id","response_id") REFERENCES "homework_responses"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "homework_submissions" ADD CONSTRAINT "homework_submissions_z0MLRJpGjWu4_fkey" FOREIGN KEY ("academy_id","response_id") REFERENCES "homework_responses"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "line_comments" ADD CONSTRAINT "line_comments_NbTHcusA81S3_fkey" FOREIGN KEY ("academy_id","response_id") REFERENCES "homework_responses"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "lecture_feedback" ADD CONSTRAINT "lecture_feedback_gfbef8nLWmCp_fkey" FOREIGN KEY ("academy_id","lecture_id") REFERENCES "lectures"("academy_id","id");--> statement-breakpoint
ALTER TABLE "lecture_feedback" ADD CONSTRAINT "lecture_feedback_egPYlZTmbxs1_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id");--> statement-breakpoint
ALTER TABLE "review_phrases" ADD CONSTRAINT "review_phrases_cby3ld8x2y3y_fkey" FOREIGN KEY ("academy_id","lecture_id") REFERENCES "lectures"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "stage_lecture_reviewers" ADD CONSTRAINT "stage_lecture_reviewers_z8h4vqV8ba6p_fkey" FOREIGN KEY ("academy_id","stage_lecture_id") REFERENCES "stage_lectures"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "stage_lecture_reviewers" ADD CONSTRAINT "stage_lecture_reviewers_M8Ozw34JRujh_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_academy_id_academies_id_fkey" FOREIGN KEY ("academy_id") REFERENCES "academies"("id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "stage_lectures" ADD CONSTRAINT "stage_lectures_attempts" CHECK ("attempts" between 1 and 100);--> statement-breakpoint
ALTER TABLE "stage_lectures" ADD CONSTRAINT "stage_lectures_min_mark" CHECK ("min_mark" between 0 and 10);--> statement-breakpoint
ALTER TABLE "stage_lectures" ADD CONSTRAINT "stage_lectures_dates" CHECK ("end_date" >= "start_date");