CREATE TABLE "crisis_log_photos" (
	"crisis_log_entry_id" uuid PRIMARY KEY NOT NULL,
	"photo_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crisis_log_photos_photoId_unique" UNIQUE("photo_id")
);
--> statement-breakpoint
ALTER TABLE "crisis_log_photos" ADD CONSTRAINT "crisis_log_photos_crisis_log_entry_id_crisis_log_entries_id_fk" FOREIGN KEY ("crisis_log_entry_id") REFERENCES "public"."crisis_log_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- As the line it belongs to, a photo is never changed; only erased.
CREATE FUNCTION refuse_log_photo_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a log photo is never changed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER crisis_log_photos_append_only BEFORE UPDATE ON crisis_log_photos
  FOR EACH ROW EXECUTE FUNCTION refuse_log_photo_change();
