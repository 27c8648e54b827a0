ALTER TABLE "shared_resources" ADD COLUMN "photo_id" uuid;--> statement-breakpoint
ALTER TABLE "shared_resources" ADD CONSTRAINT "shared_resources_photoId_unique" UNIQUE("photo_id");