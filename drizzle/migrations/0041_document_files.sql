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
  FOR EACH ROW EXECUTE FUNCTION keep_files_of_document();
