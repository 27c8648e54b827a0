ALTER TYPE "public"."backup_outcome" ADD VALUE 'folder_gone';--> statement-breakpoint
ALTER TABLE "backup_runs" ADD COLUMN "folder" text;--> statement-breakpoint
ALTER TABLE "backup_runs" ADD COLUMN "folder_mark" uuid;