CREATE TABLE "form_variants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "form_variants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"text_ua" text NOT NULL,
	"text_en" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"hidden_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user_academy_form_variants" (
	"academy_id" integer,
	"user_id" integer,
	"form_variant_id" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_academy_form_variants_pkey" PRIMARY KEY("academy_id","user_id","form_variant_id")
);
--> statement-breakpoint
CREATE TABLE "user_form_variants" (
	"user_id" integer,
	"form_variant_id" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_form_variants_pkey" PRIMARY KEY("user_id","form_variant_id")
);
--> statement-breakpoint
CREATE TABLE "device_tokens" (
	"device_id" text PRIMARY KEY,
	"user_id" integer NOT NULL,
	"platform_id" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer,
	"code_hash" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp(3) with time zone,
	CONSTRAINT "recovery_codes_pkey" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "removed_users" (
	"user_id" integer PRIMARY KEY,
	"reason" integer NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"removed_by" integer NOT NULL,
	"removed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp(3) with time zone,
	CONSTRAINT "removed_users_reason" CHECK ("reason" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" integer PRIMARY KEY,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"enabled_at" timestamp(3) with time zone,
	"last_step" bigint
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_seals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"from_tx" xid8 NOT NULL,
	"until_tx" xid8 NOT NULL UNIQUE,
	"row_count" integer NOT NULL,
	"code" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "requires_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "stepped_up_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "avatar_file" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "google_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "facebook_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "principles_accepted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "referral_seen_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "tx" xid8 DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "form_variants_text" ON "form_variants" ("type","text_ua");--> statement-breakpoint
CREATE INDEX "form_variants_type" ON "form_variants" ("type","position");--> statement-breakpoint
CREATE INDEX "user_academy_form_variants_user" ON "user_academy_form_variants" ("user_id");--> statement-breakpoint
CREATE INDEX "user_academy_form_variants_variant" ON "user_academy_form_variants" ("form_variant_id");--> statement-breakpoint
CREATE INDEX "user_form_variants_variant" ON "user_form_variants" ("form_variant_id");--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" ("user_id");--> statement-breakpoint
CREATE INDEX "device_tokens_user" ON "device_tokens" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_live_google" ON "users" ("google_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_live_facebook" ON "users" ("facebook_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_name" ON "users" ("last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" ("target_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_tx" ON "audit_log" ("tx","id");--> statement-breakpoint
ALTER TABLE "user_academy_form_variants" ADD CONSTRAINT "user_academy_form_variants_gGMgOs5xGQFp_fkey" FOREIGN KEY ("form_variant_id") REFERENCES "form_variants"("id");--> statement-breakpoint
ALTER TABLE "user_academy_form_variants" ADD CONSTRAINT "user_academy_form_variants_OQHYiqjvzWUx_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id");--> statement-breakpoint
ALTER TABLE "user_form_variants" ADD CONSTRAINT "user_form_variants_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "user_form_variants" ADD CONSTRAINT "user_form_variants_form_variant_id_form_variants_id_fkey" FOREIGN KEY ("form_variant_id") REFERENCES "form_variants"("id");--> statement-breakpoint
ALTER TABLE "device_tokens" ADD CONSTRAINT "device_tokens_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "removed_users" ADD CONSTRAINT "removed_users_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "removed_users" ADD CONSTRAINT "removed_users_removed_by_users_id_fkey" FOREIGN KEY ("removed_by") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");