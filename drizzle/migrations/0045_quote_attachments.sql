ALTER TYPE "public"."file_purpose" ADD VALUE 'quote_attachment';--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "attachment_id" uuid;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_attachment_id_files_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotes_attachment" ON "quotes" USING btree ("attachment_id");