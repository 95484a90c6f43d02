ALTER TABLE "answers" ADD COLUMN "written" text;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "earned_credit" integer;--> statement-breakpoint
ALTER TABLE "question_verdicts" ADD COLUMN "accepted_written" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_written" CHECK (length("written") between 1 and 500);