-- Whatever people upload gets one table (decision 0075). Nothing moves in the stores: a file keeps its key.
-- All that these six migrations touch is held from here, in one order: a copy of 0.1 that writes meanwhile waits, or is waited for, and
-- nothing is stored between a table's rows being read and its trigger standing.
LOCK TABLE "media_files", "readiness_evidence" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE "profiles", "housing_associations", "shared_resources", "crisis_log_photos", "form_answers", "association_documents"
  IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TYPE "public"."file_purpose" AS ENUM('avatar', 'logo', 'resource_photo', 'log_photo', 'document_photo', 'evidence', 'form_file');--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" "file_purpose" NOT NULL,
	"key" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer,
	"filename" text,
	"association_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_association_id_housing_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."housing_associations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_purpose" ON "files" USING btree ("purpose","created_at");--> statement-breakpoint
CREATE INDEX "files_association" ON "files" USING btree ("association_id");--> statement-breakpoint
INSERT INTO "files" ("id", "purpose", "key", "content_type", "association_id", "created_at")
SELECT "photo_id", 'resource_photo', 'resources/' || "photo_id" || '.webp', 'image/webp', "housing_association_id", "updated_at"
  FROM "shared_resources" WHERE "photo_id" IS NOT NULL;--> statement-breakpoint
-- Copies of 0.1 know the column alone: what they store while they are replaced gets its row here. Goes with the next release.
CREATE FUNCTION file_of_resource_photo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO files (id, purpose, key, content_type, association_id)
  VALUES (NEW.photo_id, 'resource_photo', 'resources/' || NEW.photo_id || '.webp', 'image/webp', NEW.housing_association_id)
  ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER file_of_resource_photo BEFORE INSERT OR UPDATE OF photo_id ON shared_resources
  FOR EACH ROW WHEN (NEW.photo_id IS NOT NULL) EXECUTE FUNCTION file_of_resource_photo();--> statement-breakpoint
ALTER TABLE "shared_resources" ADD CONSTRAINT "shared_resources_photo_id_files_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;