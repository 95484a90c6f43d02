CREATE TABLE "announcement_chosen_receivers" (
	"academy_id" integer,
	"announcement_id" integer,
	"user_id" integer,
	CONSTRAINT "announcement_chosen_receivers_pkey" PRIMARY KEY("academy_id","announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "attempts_to_count" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "attempts_to_count_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stage_test_id" integer NOT NULL,
	"attempt_id" integer,
	CONSTRAINT "attempts_to_count_pkey" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE TABLE "question_statistics" (
	"academy_id" integer,
	"question_id" integer,
	"asked" integer NOT NULL,
	"correct" integer NOT NULL,
	"answered" integer NOT NULL,
	"asked_in_ua" integer NOT NULL,
	"correct_in_ua" integer NOT NULL,
	"asked_in_en" integer NOT NULL,
	"correct_in_en" integer NOT NULL,
	"facility" double precision,
	"discrimination" double precision,
	"last_stage_test_id" integer NOT NULL,
	"last_finished_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "question_statistics_pkey" PRIMARY KEY("academy_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "question_tallies" (
	"academy_id" integer,
	"stage_test_id" integer,
	"part" integer,
	"question_id" integer,
	"asked" integer NOT NULL,
	"correct" integer NOT NULL,
	"answered" integer NOT NULL,
	"asked_in_ua" integer NOT NULL,
	"correct_in_ua" integer NOT NULL,
	"asked_in_en" integer NOT NULL,
	"correct_in_en" integer NOT NULL,
	"rest_sum" double precision NOT NULL,
	"rest_square_sum" double precision NOT NULL,
	"rest_sum_of_correct" double precision NOT NULL,
	"last_finished_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "question_tallies_pkey" PRIMARY KEY("academy_id","stage_test_id","part","question_id")
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "publish_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "resent_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "announcement_chosen_receivers_user" ON "announcement_chosen_receivers" ("academy_id","user_id");--> statement-breakpoint
CREATE INDEX "question_statistics_facility" ON "question_statistics" ("academy_id","facility","question_id" DESC NULLS LAST) WHERE facility is not null;--> statement-breakpoint
CREATE INDEX "question_tallies_question" ON "question_tallies" ("academy_id","question_id");--> statement-breakpoint
ALTER TABLE "announcement_chosen_receivers" ADD CONSTRAINT "announcement_chosen_receivers_pN73k2zMiYfq_fkey" FOREIGN KEY ("academy_id","announcement_id") REFERENCES "announcements"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "announcement_chosen_receivers" ADD CONSTRAINT "announcement_chosen_receivers_xQbJCulSpzm2_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "attempts_to_count" ADD CONSTRAINT "attempts_to_count_WYXNlSdqgb2P_fkey" FOREIGN KEY ("academy_id","stage_test_id") REFERENCES "stage_tests"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "question_statistics" ADD CONSTRAINT "question_statistics_snTB8QyjmSvR_fkey" FOREIGN KEY ("academy_id","question_id") REFERENCES "questions"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "question_statistics" ADD CONSTRAINT "question_statistics_fDJ5mdn6kdQo_fkey" FOREIGN KEY ("academy_id","last_stage_test_id") REFERENCES "stage_tests"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "question_tallies" ADD CONSTRAINT "question_tallies_KJrtGNJ0xT2s_fkey" FOREIGN KEY ("academy_id","stage_test_id") REFERENCES "stage_tests"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "question_tallies" ADD CONSTRAINT "question_tallies_dqR9I6jWXYGi_fkey" FOREIGN KEY ("academy_id","question_id") REFERENCES "questions"("academy_id","id") ON DELETE CASCADE;--> statement-breakpoint
-- Whatever was answered so far is added up by the first run of the job.
INSERT INTO "attempts_to_count" ("academy_id", "stage_test_id") SELECT DISTINCT "academy_id", "stage_test_id" FROM "attempts" WHERE "finished_at" IS NOT NULL;
