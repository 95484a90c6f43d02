DROP INDEX "chat_messages_unread";--> statement-breakpoint
CREATE INDEX "form_users_unanswered" ON "form_users" ("academy_id","form_id","user_id") WHERE passed_at is null;--> statement-breakpoint
CREATE INDEX "chat_messages_for_staff" ON "chat_messages" ("academy_id","stage_lecture_id","user_id") WHERE is_from_student and read_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "chat_messages_for_student" ON "chat_messages" ("academy_id","user_id","stage_lecture_id") WHERE not is_from_student and read_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "appeals_open" ON "appeals" ("academy_id","created_at") WHERE state = 'open';