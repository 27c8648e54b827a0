INSERT INTO "files" ("purpose", "key", "content_type", "bytes", "association_id", "uploaded_by_profile_id", "created_at")
SELECT CASE WHEN "key" LIKE 'avatars/%' THEN 'avatar' ELSE 'logo' END::"file_purpose",
       "key", "content_type", "bytes", "association_id", "uploaded_by_profile_id", "created_at"
  FROM "media_files";--> statement-breakpoint
DROP TABLE "media_files";--> statement-breakpoint
-- Copies of 0.1 find the same rows under the former name, and may add theirs. Goes with the next release.
CREATE VIEW "media_files" AS
SELECT "key", "uploaded_by_profile_id", "association_id", "content_type", "bytes", "created_at"
  FROM "files" WHERE "purpose" IN ('avatar', 'logo');--> statement-breakpoint
CREATE FUNCTION purpose_of_media_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.purpose := CASE WHEN NEW.key LIKE 'avatars/%' THEN 'avatar' ELSE 'logo' END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER purpose_of_media_file BEFORE INSERT ON files
  FOR EACH ROW WHEN (NEW.purpose IS NULL) EXECUTE FUNCTION purpose_of_media_file();
