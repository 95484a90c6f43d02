CREATE TABLE "academies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "academies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"hash" text NOT NULL UNIQUE,
	"private_hash" text UNIQUE,
	"secret_hash" text UNIQUE,
	"type" integer NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"start_date" timestamp(3) with time zone,
	"end_date" timestamp(3) with time zone,
	"description" jsonb NOT NULL,
	"current_active_stage_id" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "academies_type" CHECK ("type" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"specialization_id" integer NOT NULL,
	"is_direction" boolean NOT NULL,
	"parent_group_id" integer,
	CONSTRAINT "groups_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE TABLE "specializations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "specializations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL UNIQUE,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stages" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "stages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stage_type" integer NOT NULL,
	"name" jsonb NOT NULL,
	"url_name" text NOT NULL,
	"position" integer NOT NULL,
	"start_date" timestamp(3) with time zone,
	"end_date" timestamp(3) with time zone,
	"is_only_for_designated" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stages_pkey" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "stages_url_name" UNIQUE("academy_id","url_name"),
	CONSTRAINT "stages_position" UNIQUE("academy_id","position"),
	CONSTRAINT "stages_type" CHECK ("stage_type" between 0 and 18)
);
--> statement-breakpoint
CREATE TABLE "user_academies" (
	"academy_id" integer,
	"user_id" integer,
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL UNIQUE,
	"active" boolean DEFAULT true NOT NULL,
	"joined_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp(3) with time zone,
	CONSTRAINT "user_academies_pkey" PRIMARY KEY("academy_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "user_groups" (
	"academy_id" integer,
	"user_id" integer,
	"group_id" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_groups_pkey" PRIMARY KEY("academy_id","user_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"academy_id" integer,
	"user_id" integer,
	"role" text,
	"granted_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_pkey" PRIMARY KEY("academy_id","user_id","role"),
	CONSTRAINT "user_roles_role" CHECK ("role" in ('Admin', 'TrackOwner', 'Coach', 'Teacher', 'HR', 'Student'))
);
--> statement-breakpoint
CREATE TABLE "user_stages" (
	"academy_id" integer,
	"user_id" integer,
	"stage_id" integer,
	"state" text NOT NULL,
	"mark" integer,
	"entered_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp(3) with time zone,
	CONSTRAINT "user_stages_pkey" PRIMARY KEY("academy_id","user_id","stage_id"),
	CONSTRAINT "user_stages_state" CHECK ("state" in ('Opened', 'Passed', 'Failed')),
	CONSTRAINT "user_stages_mark" CHECK ("mark" between 0 and 10)
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"action" text NOT NULL,
	"user_id" integer,
	"to_name" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "system_settings" (
	"id" integer PRIMARY KEY DEFAULT 1,
	"live_chat_enabled" boolean DEFAULT false NOT NULL,
	"live_chat_id" text,
	"referrals_enabled" boolean DEFAULT false NOT NULL,
	"support_email" text DEFAULT 'support@academy.test' NOT NULL,
	"analytics_tag_id" text,
	"company_domains" text[] DEFAULT '{academy.test,academy.example}'::text[] NOT NULL,
	"updated_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"token_hash" text PRIMARY KEY,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY,
	"user_id" integer NOT NULL,
	"impersonator_id" integer,
	"parent_session_id" uuid,
	"generation" integer DEFAULT 1 NOT NULL,
	"rotated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"revoke_reason" text,
	"ip" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone_number" text,
	"birth_date" date,
	"graduation_year" integer,
	"localization" text DEFAULT 'ua' NOT NULL,
	"is_super_admin" boolean DEFAULT false NOT NULL,
	"is_employee" boolean DEFAULT false NOT NULL,
	"current_academy_id" integer,
	"user_hash" uuid DEFAULT gen_random_uuid() NOT NULL UNIQUE,
	"referrer_id" integer,
	"consented_at" timestamp(3) with time zone,
	"email_confirmed_at" timestamp(3) with time zone,
	"blocked_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_localization" CHECK ("localization" in ('ua', 'en'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"actor_id" integer,
	"impersonator_id" integer,
	"academy_id" integer,
	"target_id" text,
	"details" jsonb,
	"ip" text,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text,
	"key" uuid,
	"request_hash" text NOT NULL,
	"reply" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "academies_live_name" ON "academies" ("name") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "groups_one_direction" ON "groups" ("academy_id","specialization_id") WHERE is_direction;--> statement-breakpoint
CREATE INDEX "user_academies_user" ON "user_academies" ("user_id");--> statement-breakpoint
CREATE INDEX "user_academies_joined" ON "user_academies" ("academy_id","joined_at");--> statement-breakpoint
CREATE INDEX "user_groups_group" ON "user_groups" ("academy_id","group_id");--> statement-breakpoint
CREATE INDEX "user_groups_user" ON "user_groups" ("user_id");--> statement-breakpoint
CREATE INDEX "user_roles_user" ON "user_roles" ("user_id");--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" ("academy_id","role");--> statement-breakpoint
CREATE INDEX "user_stages_stage" ON "user_stages" ("academy_id","stage_id","state");--> statement-breakpoint
CREATE INDEX "mails_state" ON "mails" ("state","id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_user" ON "one_time_tokens" ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" ("user_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "sessions_parent" ON "sessions" ("parent_session_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_live_email" ON "users" (lower("email")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_live_phone" ON "users" ("phone_number") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_academy" ON "audit_log" ("academy_id","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" ("expire");--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_academy_id_academies_id_fkey" FOREIGN KEY ("academy_id") REFERENCES "academies"("id");--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_specialization_id_specializations_id_fkey" FOREIGN KEY ("specialization_id") REFERENCES "specializations"("id");--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_academy_id_parent_group_id_groups_academy_id_id_fkey" FOREIGN KEY ("academy_id","parent_group_id") REFERENCES "groups"("academy_id","id");--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_academy_id_academies_id_fkey" FOREIGN KEY ("academy_id") REFERENCES "academies"("id");--> statement-breakpoint
ALTER TABLE "user_academies" ADD CONSTRAINT "user_academies_academy_id_academies_id_fkey" FOREIGN KEY ("academy_id") REFERENCES "academies"("id");--> statement-breakpoint
ALTER TABLE "user_academies" ADD CONSTRAINT "user_academies_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "user_groups" ADD CONSTRAINT "user_groups_7hJUJlgMH8o7_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id");--> statement-breakpoint
ALTER TABLE "user_groups" ADD CONSTRAINT "user_groups_academy_id_group_id_groups_academy_id_id_fkey" FOREIGN KEY ("academy_id","group_id") REFERENCES "groups"("academy_id","id");--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_M6blhsiOZZxW_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id");--> statement-breakpoint
ALTER TABLE "user_stages" ADD CONSTRAINT "user_stages_7hHaq8TfXPCG_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id");--> statement-breakpoint
ALTER TABLE "user_stages" ADD CONSTRAINT "user_stages_academy_id_stage_id_stages_academy_id_id_fkey" FOREIGN KEY ("academy_id","stage_id") REFERENCES "stages"("academy_id","id");--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonator_id_users_id_fkey" FOREIGN KEY ("impersonator_id") REFERENCES "users"("id");