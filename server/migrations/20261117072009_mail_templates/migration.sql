CREATE SEQUENCE "public"."mail_template_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "default_mail_templates" (
	"id" integer PRIMARY KEY DEFAULT nextval('mail_template_ids'),
	"action" integer NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by_id" integer
);
--> statement-breakpoint
CREATE TABLE "mail_templates" (
	"academy_id" integer,
	"id" integer DEFAULT nextval('mail_template_ids'),
	"action" integer NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by_id" integer,
	CONSTRAINT "mail_templates_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE TABLE "mailing_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailing_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"list" integer NOT NULL,
	"source" text NOT NULL,
	"localization" text NOT NULL,
	"token_hash" text,
	"token_expires_at" timestamp(3) with time zone,
	"unsubscribe_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"unsubscribed_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "academy_id" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
CREATE UNIQUE INDEX "default_mail_templates_pair" ON "default_mail_templates" ("action","language");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_templates_pair" ON "mail_templates" ("academy_id","action","language");--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_subscriptions_address" ON "mailing_subscriptions" ("email","list");--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_subscriptions_key" ON "mailing_subscriptions" ("unsubscribe_key");--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_subscriptions_token" ON "mailing_subscriptions" ("token_hash");--> statement-breakpoint
CREATE INDEX "mailing_subscriptions_list" ON "mailing_subscriptions" ("list","id");--> statement-breakpoint
CREATE INDEX "mails_academy" ON "mails" ("academy_id","id");--> statement-breakpoint
ALTER TABLE "default_mail_templates" ADD CONSTRAINT "default_mail_templates_updated_by_id_users_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "mail_templates" ADD CONSTRAINT "mail_templates_academy_id_academies_id_fkey" FOREIGN KEY ("academy_id") REFERENCES "academies"("id");--> statement-breakpoint
ALTER TABLE "mail_templates" ADD CONSTRAINT "mail_templates_updated_by_id_users_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id");