ALTER TABLE "product_request_draft_lines" DROP CONSTRAINT "product_request_draft_lines_profile_id_product_id_pk";--> statement-breakpoint
ALTER TABLE "product_request_draft_lines" ALTER COLUMN "profile_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "product_request_draft_lines" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "product_request_draft_lines" ADD COLUMN "housing_association_id" uuid;--> statement-breakpoint
ALTER TABLE "product_request_draft_lines" ADD CONSTRAINT "product_request_draft_lines_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_request_draft_lines_of_person" ON "product_request_draft_lines" USING btree ("profile_id","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_request_draft_lines_of_association" ON "product_request_draft_lines" USING btree ("housing_association_id","product_id");--> statement-breakpoint
ALTER TABLE "product_request_draft_lines" ADD CONSTRAINT "product_request_draft_lines_holder" CHECK (num_nonnulls("product_request_draft_lines"."profile_id", "product_request_draft_lines"."housing_association_id") = 1);