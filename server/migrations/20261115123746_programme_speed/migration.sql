DROP INDEX "stage_events_move";--> statement-breakpoint
DROP INDEX "stage_events_at";--> statement-breakpoint
DROP INDEX "stage_events_day";--> statement-breakpoint
CREATE INDEX "stage_events_of_move" ON "stage_events" ("academy_id","move_id","id");--> statement-breakpoint
CREATE INDEX "stage_events_counts" ON "stage_events" ("academy_id","stage_id","specialization_id","change","day");--> statement-breakpoint
CREATE INDEX "users_email_start" ON "users" (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_phone_start" ON "users" ("phone_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_first_name_start" ON "users" (lower("first_name" || ' ' || "last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_last_name_start" ON "users" (lower("last_name" || ' ' || "first_name") text_pattern_ops);