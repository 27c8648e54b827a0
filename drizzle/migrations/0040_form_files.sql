ALTER TABLE "files" ADD COLUMN "form_answer_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_form_answer_id_form_answers_id_fk" FOREIGN KEY ("form_answer_id") REFERENCES "public"."form_answers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_form_answer" ON "files" USING btree ("form_answer_id");--> statement-breakpoint
-- A draft remembered under `_files` what was uploaded for it; what was handed in names its files in fields and rows.
CREATE FUNCTION files_named_in(draft boolean, answers jsonb) RETURNS TABLE (id uuid, filename text, content_type text, bytes integer)
LANGUAGE sql AS $$
  SELECT DISTINCT ON (f ->> 'id') (f ->> 'id')::uuid, f ->> 'filename', f ->> 'contentType', (f ->> 'sizeBytes')::integer
    FROM jsonb_path_query(answers, CASE WHEN draft THEN 'strict $._files[*]' ELSE 'strict $.**' END::jsonpath, '{}', true) f
   WHERE jsonb_typeof(f) = 'object' AND f ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
     AND jsonb_typeof(f -> 'filename') = 'string' AND jsonb_typeof(f -> 'contentType') = 'string' AND f ->> 'sizeBytes' ~ '^\d{1,9}$'
$$;--> statement-breakpoint
INSERT INTO "files" ("id", "purpose", "key", "content_type", "bytes", "filename", "association_id", "form_answer_id", "created_at")
SELECT f.id, 'form_file', 'form-files/' || f.id, f.content_type, f.bytes, f.filename, a."housing_association_id", a."id", a."created_at"
  FROM "form_answers" a CROSS JOIN LATERAL files_named_in(a."state" = 'draft', a."answers") f
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Copies of 0.1 know the answers alone: what they store and hand in while they are replaced gets its rows here. Goes with the next release.
CREATE FUNCTION files_of_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO files (id, purpose, key, content_type, bytes, filename, association_id, form_answer_id)
  SELECT f.id, 'form_file', 'form-files/' || f.id, f.content_type, f.bytes, f.filename, NEW.housing_association_id, NEW.id
    FROM files_named_in(NEW.state = 'draft', NEW.answers) f
  ON CONFLICT (id) DO UPDATE SET form_answer_id = NEW.id WHERE files.form_answer_id IS NULL AND files.purpose = 'form_file';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER files_of_form AFTER INSERT OR UPDATE OF answers ON form_answers FOR EACH ROW EXECUTE FUNCTION files_of_form();--> statement-breakpoint
-- And they look for what was uploaded under `_files` alone, so it is kept there for them too. Goes with the next release.
CREATE FUNCTION with_files(answers jsonb, stored jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN stored IS NULL THEN answers ELSE answers || jsonb_build_object('_files', named || (
           SELECT coalesce(jsonb_agg(f), '[]') FROM jsonb_array_elements(stored) f
            WHERE NOT EXISTS (SELECT FROM jsonb_array_elements(named) g WHERE g ->> 'id' = f ->> 'id'))) END
    FROM (SELECT CASE WHEN jsonb_typeof(answers -> '_files') = 'array' THEN answers -> '_files' ELSE '[]' END AS named) n
$$;--> statement-breakpoint
CREATE FUNCTION remember_files_of_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.answers := with_files(NEW.answers, (
    SELECT jsonb_agg(jsonb_build_object('id', id, 'filename', coalesce(filename, 'fil'), 'contentType', content_type, 'sizeBytes', coalesce(bytes, 0))
                     ORDER BY created_at, id)
      FROM files WHERE form_answer_id = NEW.id));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER remember_files_of_form BEFORE UPDATE OF answers ON form_answers
  FOR EACH ROW WHEN (NEW.state = 'draft') EXECUTE FUNCTION remember_files_of_form();--> statement-breakpoint
CREATE FUNCTION remember_form_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE form_answers SET answers = answers WHERE id = NEW.form_answer_id AND state = 'draft';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER remember_form_file AFTER UPDATE OF form_answer_id ON files
  FOR EACH ROW WHEN (NEW.form_answer_id IS NOT NULL) EXECUTE FUNCTION remember_form_file();
