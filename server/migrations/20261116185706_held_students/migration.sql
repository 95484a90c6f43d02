CREATE TABLE "held_students" (
	"academy_id" integer,
	"move_id" integer,
	"user_id" integer,
	"stage_id" integer NOT NULL,
	"settled_at" timestamp(3) with time zone,
	CONSTRAINT "held_students_pkey" PRIMARY KEY("academy_id","move_id","user_id")
);
--> statement-breakpoint
CREATE INDEX "held_students_waiting" ON "held_students" ("academy_id","user_id") WHERE settled_at is null;--> statement-breakpoint
ALTER TABLE "held_students" ADD CONSTRAINT "held_students_academy_id_move_id_moves_academy_id_id_fkey" FOREIGN KEY ("academy_id","move_id") REFERENCES "moves"("academy_id","id");--> statement-breakpoint
ALTER TABLE "held_students" ADD CONSTRAINT "held_students_7rVdvZyFTzQf_fkey" FOREIGN KEY ("academy_id","user_id") REFERENCES "user_academies"("academy_id","user_id");--> statement-breakpoint
ALTER TABLE "held_students" ADD CONSTRAINT "held_students_academy_id_stage_id_stages_academy_id_id_fkey" FOREIGN KEY ("academy_id","stage_id") REFERENCES "stages"("academy_id","id");