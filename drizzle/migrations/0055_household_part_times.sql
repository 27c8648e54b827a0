ALTER TABLE "household_water" ADD COLUMN "changed_at" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "households" ADD COLUMN "changed_at" jsonb DEFAULT '{}'::jsonb NOT NULL;