CREATE TABLE "staff_invitations" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "staff_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by_id" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "staff_invitations_pkey" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "staff_invitations_email" UNIQUE("academy_id","email")
);
--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "page_key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE INDEX "staff_invitations_address" ON "staff_invitations" ("email");--> statement-breakpoint
CREATE INDEX "staff_invitations_id" ON "staff_invitations" ("id");--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_academy_id_academies_id_fkey" FOREIGN KEY ("academy_id") REFERENCES "academies"("id");