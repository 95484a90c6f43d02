CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY DEFAULT 1,
	"sealed_pair" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device_tokens" ADD COLUMN "id" integer GENERATED ALWAYS AS IDENTITY (sequence name "device_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "device_tokens" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "device_tokens" ADD COLUMN "endpoint" text;--> statement-breakpoint
ALTER TABLE "device_tokens" ADD COLUMN "p256dh" text;--> statement-breakpoint
ALTER TABLE "device_tokens" ADD COLUMN "auth" text;--> statement-breakpoint
ALTER TABLE "device_tokens" ADD COLUMN "server_key" text;--> statement-breakpoint
ALTER TABLE "device_tokens" ADD COLUMN "expires_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "device_tokens" ADD COLUMN "last_used_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "device_tokens" ADD CONSTRAINT "device_tokens_id" UNIQUE("id");--> statement-breakpoint
CREATE INDEX "device_tokens_session" ON "device_tokens" ("session_id");--> statement-breakpoint
CREATE INDEX "device_tokens_endpoint" ON "device_tokens" ("endpoint");--> statement-breakpoint
ALTER TABLE "device_tokens" ADD CONSTRAINT "device_tokens_session_id_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "device_tokens" ADD CONSTRAINT "device_tokens_subscription" CHECK (num_nulls(endpoint, p256dh, auth, server_key) in (0, 4));