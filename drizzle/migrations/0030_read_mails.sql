ALTER TABLE "outgoing_emails" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
-- Nobody begins with a list of old news.
UPDATE "outgoing_emails" SET "read_at" = now();
