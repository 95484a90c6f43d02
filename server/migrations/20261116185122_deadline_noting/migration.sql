ALTER TABLE "homework_responses" ADD COLUMN "deadline_noted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "homework_responses" ADD COLUMN "deadline_noting" text;