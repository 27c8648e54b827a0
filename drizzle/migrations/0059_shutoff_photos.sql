ALTER TYPE "public"."file_purpose" ADD VALUE 'shutoff_photo';--> statement-breakpoint
ALTER TABLE "housing_association_shutoffs" ADD COLUMN "photo_id" uuid;--> statement-breakpoint
ALTER TABLE "housing_association_shutoffs" ADD CONSTRAINT "housing_association_shutoffs_photo_id_files_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "housing_association_shutoffs" ADD CONSTRAINT "housing_association_shutoffs_photoId_unique" UNIQUE("photo_id");