CREATE TYPE "public"."security_event_kind" AS ENUM('sign_in', 'second_factor', 'token', 'forbidden', 'limit', 'webhook');--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" "security_event_kind" NOT NULL,
	"what" text NOT NULL,
	"reason" text NOT NULL,
	"profile_id" uuid,
	"ip_address" text,
	"account_hash" text,
	"request_id" text,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_events_last_at" ON "security_events" USING btree ("last_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "security_events_profile" ON "security_events" USING btree ("profile_id");