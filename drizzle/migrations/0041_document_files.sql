ALTER TABLE "files" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "association_document_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_association_document_id_association_documents_id_fk" FOREIGN KEY ("association_document_id") REFERENCES "public"."association_documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_document" ON "files" USING btree ("association_document_id");--> statement-breakpoint
-- As the drafts of forms, a document remembered under `_files` what was uploaded for it, and whether it was drawn anew.
CREATE FUNCTION files_of_document(document association_documents) RETURNS void LANGUAGE sql AS $$
  INSERT INTO files (id, purpose, key, content_type, bytes, filename, kind, association_id, association_document_id, created_at)
  SELECT f.id, 'document_photo', 'document-photos/' || f.id, f.content_type, f.bytes, f.filename, named ->> 'kind',
         document.housing_association_id, document.id, document.created_at
    FROM files_named_in(true, document.answers) f
    JOIN jsonb_path_query(document.answers, 'strict $._files[*]', '{}', true) named ON named ->> 'id' = f.id::text
   WHERE named ->> 'kind' IN ('photo', 'file')
  ON CONFLICT DO NOTHING
$$;--> statement-breakpoint
SELECT files_of_document(d) FROM "association_documents" d;--> statement-breakpoint
-- For what copies of 0.1 store while they are replaced. Goes with the next release.
CREATE FUNCTION keep_files_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM files_of_document(NEW);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_files_of_document AFTER INSERT OR UPDATE OF answers ON association_documents
  FOR EACH ROW EXECUTE FUNCTION keep_files_of_document();--> statement-breakpoint
-- As for the drafts of forms: without it a worker of 0.1 would print a version without its photos, for good.
CREATE FUNCTION remember_files_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.answers := with_files(NEW.answers, (
    SELECT jsonb_agg(jsonb_build_object('id', id, 'filename', coalesce(filename, 'fil'), 'contentType', content_type, 'sizeBytes', coalesce(bytes, 0),
                                        'kind', coalesce(kind, 'file')) ORDER BY created_at, id)
      FROM files WHERE association_document_id = NEW.id));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER remember_files_of_document BEFORE UPDATE OF answers ON association_documents
  FOR EACH ROW EXECUTE FUNCTION remember_files_of_document();--> statement-breakpoint
CREATE FUNCTION remember_document_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE association_documents SET answers = answers WHERE id = NEW.association_document_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER remember_document_file AFTER UPDATE OF association_document_id ON files
  FOR EACH ROW WHEN (NEW.association_document_id IS NOT NULL) EXECUTE FUNCTION remember_document_file();
