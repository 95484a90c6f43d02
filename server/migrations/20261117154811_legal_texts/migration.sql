CREATE TABLE "legal_acceptances" (
	"user_id" integer,
	"document" text,
	"version" integer,
	"accepted_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_acceptances_pkey" PRIMARY KEY("user_id","document","version"),
	CONSTRAINT "legal_acceptances_document" CHECK ("document" in ('terms', 'code-of-conduct', 'data-processing'))
);
--> statement-breakpoint
CREATE TABLE "legal_versions" (
	"document" text,
	"version" integer,
	"body" jsonb NOT NULL,
	"must_be_accepted" boolean DEFAULT false NOT NULL,
	"published_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"published_by_id" integer,
	CONSTRAINT "legal_versions_pkey" PRIMARY KEY("document","version"),
	CONSTRAINT "legal_versions_document" CHECK ("document" in ('terms', 'code-of-conduct', 'data-processing', 'privacy', 'imprint')),
	CONSTRAINT "legal_versions_version" CHECK ("version" >= 1)
);
--> statement-breakpoint
ALTER TABLE "system_settings" ADD COLUMN "header_links" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "background_given_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "legal_acceptances" ADD CONSTRAINT "legal_acceptances_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "legal_acceptances" ADD CONSTRAINT "legal_acceptances_text" FOREIGN KEY ("document","version") REFERENCES "legal_versions"("document","version");--> statement-breakpoint
ALTER TABLE "legal_versions" ADD CONSTRAINT "legal_versions_published_by_id_users_id_fkey" FOREIGN KEY ("published_by_id") REFERENCES "users"("id");
--> statement-breakpoint
-- Asked so far was everybody but those who came by a social log-in and never answered.
update users set background_given_at = created_at
  where graduation_year is not null or country is not null or (google_id is null and facebook_id is null);--> statement-breakpoint
-- ACC-19: whoever came by a social log-in consented to the processing of data only, and is asked for all three.
update users set consented_at = null where id in (
  select target_id::int from audit_log where action = 'consent.given' and details->>'consent' = 'dataProcessing'
    and target_id ~ '^[0-9]{1,9}$');--> statement-breakpoint
create function refuse_legal_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published text is not changed: publish a new version' using errcode = 'insufficient_privilege';
end $$;--> statement-breakpoint
create trigger legal_versions_stay before update or delete on legal_versions
  for each statement execute function refuse_legal_change();
