INSERT INTO "files" ("id", "purpose", "key", "content_type", "association_id", "created_at")
SELECT p."photo_id", 'log_photo', 'log-photos/' || p."photo_id" || '.webp', 'image/webp', a."housing_association_id", p."created_at"
  FROM "crisis_log_photos" p
  JOIN "crisis_log_entries" e ON e."id" = p."crisis_log_entry_id"
  JOIN "crisis_activations" a ON a."id" = e."crisis_activation_id";--> statement-breakpoint
-- As for the photos of resources, until the next release.
CREATE FUNCTION file_of_log_photo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO files (id, purpose, key, content_type, association_id)
  SELECT NEW.photo_id, 'log_photo', 'log-photos/' || NEW.photo_id || '.webp', 'image/webp', a.housing_association_id
    FROM crisis_log_entries e JOIN crisis_activations a ON a.id = e.crisis_activation_id
   WHERE e.id = NEW.crisis_log_entry_id
  ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER file_of_log_photo BEFORE INSERT ON crisis_log_photos FOR EACH ROW EXECUTE FUNCTION file_of_log_photo();--> statement-breakpoint
ALTER TABLE "crisis_log_photos" ADD CONSTRAINT "crisis_log_photos_photo_id_files_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;