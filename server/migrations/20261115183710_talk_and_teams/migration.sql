CREATE TABLE "announcement_receivers" (
	"academy_id" integer,
	"announcement_id" integer,
	"user_id" integer,
	"received_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp(3) with time zone,
	CONSTRAINT "announcement_receivers_pkey" PRIMARY KEY("academy_id","announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"author_id" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE TABLE "chat_attachments" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "chat_attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uploader_id" integer NOT NULL,
	"message_id" integer,
	"name" text NOT NULL,
	"file_key" text NOT NULL,
	"size" integer NOT NULL,
	"mime_type" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_attachments_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stage_lecture_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"sender_id" integer NOT NULL,
	"is_from_student" boolean NOT NULL,
	"temp_id" text NOT NULL,
	"message" text NOT NULL,
	"code" text,
	"edited" boolean DEFAULT false NOT NULL,
	"read_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "chat_messages_pkey" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "chat_messages_temp_id" UNIQUE("academy_id","sender_id","temp_id")
);
--> statement-breakpoint
CREATE TABLE "evaluations" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "evaluations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"title" text NOT NULL,
	"date" date NOT NULL,
	"is_current" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evaluations_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE TABLE "student_evaluations" (
	"academy_id" integer,
	"evaluation_id" integer,
	"user_team_id" integer,
	"marks" jsonb DEFAULT '[]' NOT NULL,
	"public_feedback" text DEFAULT '' NOT NULL,
	"private_feedback" text,
	"is_star" boolean DEFAULT false NOT NULL,
	"evaluator_id" integer,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "student_evaluations_pkey" PRIMARY KEY("academy_id","evaluation_id","user_team_id"),
	CONSTRAINT "student_evaluations_marks" CHECK (jsonb_typeof("marks") = 'array')
);
--> statement-breakpoint
CREATE TABLE "team_coaches" (
	"academy_id" integer,
	"team_id" integer,
	"user_id" integer,
	CONSTRAINT "team_coaches_pkey" PRIMARY KEY("academy_id","team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "teams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stage_id" integer NOT NULL,
	"name" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"specialization_id" integer,
	"repository_url" text,
	"is_quality_criteria_passed" boolean,
	"technology_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_pkey" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "teams_stage" UNIQUE("academy_id","stage_id","id")
);
--> statement-breakpoint
CREATE TABLE "technologies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "technologies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_teams" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "user_teams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"stage_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" integer NOT NULL,
	"technology_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"country" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_teams_pkey" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "user_teams_one_per_stage" UNIQUE("academy_id","stage_id","user_id")
);
--> statement-breakpoint
CREATE INDEX "announcement_receivers_user" ON "announcement_receivers" ("user_id","announcement_id");--> statement-breakpoint
CREATE INDEX "announcement_receivers_unread" ON "announcement_receivers" ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "chat_attachments_message" ON "chat_attachments" ("academy_id","message_id");--> statement-breakpoint
CREATE INDEX "chat_attachments_uploader" ON "chat_attachments" ("uploader_id");--> statement-breakpoint
CREATE INDEX "chat_attachments_unsent" ON "chat_attachments" ("created_at") WHERE message_id is null;--> statement-breakpoint
CREATE INDEX "chat_messages_chat" ON "chat_messages" ("academy_id","stage_lecture_id","user_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_unread" ON "chat_messages" ("academy_id","stage_lecture_id","user_id") WHERE read_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "chat_messages_sender" ON "chat_messages" ("sender_id");--> statement-breakpoint
CREATE INDEX "evaluations_team" ON "evaluations" ("academy_id","team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "evaluations_current" ON "evaluations" ("academy_id","team_id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "student_evaluations_user_team" ON "student_evaluations" ("academy_id","user_team_id");--> statement-breakpoint
CREATE INDEX "team_coaches_user" ON "team_coaches" ("academy_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name" ON "teams" ("academy_id","stage_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "technologies_name" ON "technologies" (lower("name"));--> statement-breakpoint
CREATE INDEX "user_teams_team" ON "user_teams" ("academy_id","team_id");--> statement-breakpoint
CREATE INDEX "user_teams_user" ON "user_teams" ("academy_id","user_id");--> statement-breakpoint
ALTER TABLE "announcement_receivers" ADD CONSTRAINT "announcement_receivers_DckZBBvX40Sd_fkey" FOREIGN KEY ("academy_id","announcement_id") REFERENCES "announcements"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "announcement_receivers" ADD CONSTRAINT "announcement_receivers_re9w4JM20Me3_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_academy_id_academies_id_fkey" FOREIGN KEY ("academy_id") REFERENCES "academies"("id");--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "chat_attachments" ADD CONSTRAINT "chat_attachments_academy_id_academies_id_fkey" FOREIGN KEY ("academy_id") REFERENCES "academies"("id");--> statement-breakpoint
ALTER TABLE "chat_attachments" ADD CONSTRAINT "chat_attachments_uploader_id_users_id_fkey" FOREIGN KEY ("uploader_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "chat_attachments" ADD CONSTRAINT "chat_attachments_fjuL9tvjr1G1_fkey" FOREIGN KEY ("academy_id","message_id") REFERENCES "chat_messages"("academy_id","id");--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_sender_id_users_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_by1CFKJRPk0C_fkey" FOREIGN KEY ("academy_id","stage_lecture_id") REFERENCES "stage_lectures"("academy_id","id");--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_4KNabbHUcrYo_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id");--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_academy_id_team_id_teams_academy_id_id_fkey" FOREIGN KEY ("academy_id","team_id") REFERENCES "teams"("academy_id","id");--> statement-breakpoint
ALTER TABLE "student_evaluations" ADD CONSTRAINT "student_evaluations_evaluator_id_users_id_fkey" FOREIGN KEY ("evaluator_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "student_evaluations" ADD CONSTRAINT "student_evaluations_wAPjKHKz3LuK_fkey" FOREIGN KEY ("academy_id","evaluation_id") REFERENCES "evaluations"("academy_id","id");--> statement-breakpoint
ALTER TABLE "student_evaluations" ADD CONSTRAINT "student_evaluations_26JV0UVx3mYo_fkey" FOREIGN KEY ("academy_id","user_team_id") REFERENCES "user_teams"("academy_id","id");--> statement-breakpoint
ALTER TABLE "team_coaches" ADD CONSTRAINT "team_coaches_academy_id_team_id_teams_academy_id_id_fkey" FOREIGN KEY ("academy_id","team_id") REFERENCES "teams"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "team_coaches" ADD CONSTRAINT "team_coaches_e7U9VBaXgiUF_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_specialization_id_specializations_id_fkey" FOREIGN KEY ("specialization_id") REFERENCES "specializations"("id");--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_academy_id_stage_id_stages_academy_id_id_fkey" FOREIGN KEY ("academy_id","stage_id") REFERENCES "stages"("academy_id","id");--> statement-breakpoint
ALTER TABLE "user_teams" ADD CONSTRAINT "user_teams_5uFXdV2Uu15P_fkey" FOREIGN KEY ("academy_id","stage_id","team_id") REFERENCES "teams"("academy_id","stage_id","id");--> statement-breakpoint
ALTER TABLE "user_teams" ADD CONSTRAINT "user_teams_M6bnv9QY3ygJ_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id");