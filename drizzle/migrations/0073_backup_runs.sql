CREATE TYPE "public"."backup_outcome" AS ENUM('verified', 'disk_full', 'damaged', 'failed');--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_sign_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"outcome" "backup_outcome",
	"filename" text,
	"bytes" bigint,
	"sha256" text,
	"row_count" bigint,
	"file_count" integer
);
--> statement-breakpoint
CREATE INDEX "backup_runs_started_at" ON "backup_runs" USING btree ("started_at" DESC NULLS FIRST);