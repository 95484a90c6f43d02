CREATE TABLE "changed_subjects" (
	"academy_id" integer,
	"change_id" integer,
	"place" integer,
	"subject_id" integer NOT NULL,
	"is_person" boolean NOT NULL,
	"state" text NOT NULL,
	"rule" text,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "changed_subjects_pkey" PRIMARY KEY("academy_id","change_id","place"),
	CONSTRAINT "changed_subjects_state" CHECK ("state" in ('waiting', 'changed', 'leftOut', 'restored', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"academy_id" integer,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"input" jsonb NOT NULL,
	"state" text NOT NULL,
	"actor_id" integer NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"undo_until" timestamp(3) with time zone NOT NULL,
	"undone_at" timestamp(3) with time zone,
	"undone_by_id" integer,
	"move_id" integer,
	CONSTRAINT "changes_pkey" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "changes_state" CHECK ("state" in ('running', 'done', 'stopped', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE INDEX "changed_subjects_person" ON "changed_subjects" ("subject_id") WHERE is_person;--> statement-breakpoint
ALTER TABLE "changed_subjects" ADD CONSTRAINT "changed_subjects_T3JX20Gwn6DT_fkey" FOREIGN KEY ("academy_id","change_id") REFERENCES "changes"("academy_id","id");--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_academy_id_academies_id_fkey" FOREIGN KEY ("academy_id") REFERENCES "academies"("id");--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_academy_id_move_id_moves_academy_id_id_fkey" FOREIGN KEY ("academy_id","move_id") REFERENCES "moves"("academy_id","id");