ALTER TABLE "product_request_items" ALTER COLUMN "unit_price" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "product_request_items" ALTER COLUMN "total_price" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "product_request_items" ADD CONSTRAINT "product_request_items_priced" CHECK (("product_request_items"."unit_price" is null) = ("product_request_items"."total_price" is null));