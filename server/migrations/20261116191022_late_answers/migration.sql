ALTER TABLE "answers" ADD COLUMN "hold" text;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "gaps" tstzmultirange DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_hold" CHECK ("hold" in ('waiting', 'counted', 'refused'));