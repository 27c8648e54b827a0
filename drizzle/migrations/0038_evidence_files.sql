ALTER TABLE "files" ADD COLUMN "uploaded_by_profile_id" uuid;--> statement-breakpoint
ALTER TABLE "readiness_evidence" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_profile_id_profiles_id_fk" FOREIGN KEY ("uploaded_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_uploaded_by" ON "files" USING btree ("uploaded_by_profile_id");--> statement-breakpoint
INSERT INTO "files" ("purpose", "key", "content_type", "bytes", "filename", "association_id", "uploaded_by_profile_id", "created_at")
SELECT 'evidence', "storage_key", "content_type", "size_bytes", "filename", "housing_association_id", "added_by_profile_id", "created_at"
  FROM "readiness_evidence" WHERE "storage_key" IS NOT NULL;--> statement-breakpoint
UPDATE "readiness_evidence" e SET "file_id" = f."id" FROM "files" f WHERE f."key" = e."storage_key";--> statement-breakpoint
-- Copies of 0.1 know the former columns alone: each side gets what the other has stored. Goes with these columns.
CREATE FUNCTION file_of_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.file_id IS NULL AND NEW.storage_key IS NOT NULL THEN
    INSERT INTO files (purpose, key, content_type, bytes, filename, association_id, uploaded_by_profile_id)
    VALUES ('evidence', NEW.storage_key, NEW.content_type, NEW.size_bytes, NEW.filename, NEW.housing_association_id, NEW.added_by_profile_id)
    RETURNING id INTO NEW.file_id;
  ELSIF NEW.file_id IS NOT NULL AND NEW.storage_key IS NULL THEN
    SELECT key, content_type, coalesce(bytes, 0), filename INTO NEW.storage_key, NEW.content_type, NEW.size_bytes, NEW.filename
      FROM files WHERE id = NEW.file_id;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER file_of_evidence BEFORE INSERT OR UPDATE ON readiness_evidence FOR EACH ROW EXECUTE FUNCTION file_of_evidence();--> statement-breakpoint
ALTER TABLE "readiness_evidence" ADD CONSTRAINT "readiness_evidence_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readiness_evidence" ADD CONSTRAINT "readiness_evidence_fileId_unique" UNIQUE("file_id");