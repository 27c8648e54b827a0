CREATE TABLE "joint_purchase_lines" (
	"joint_purchase_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"line_number" integer NOT NULL,
	CONSTRAINT "joint_purchase_lines_joint_purchase_id_product_id_pk" PRIMARY KEY("joint_purchase_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "joint_purchase_parts" (
	"joint_purchase_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "joint_purchase_parts_pk" PRIMARY KEY("joint_purchase_id","product_id","housing_association_id"),
	CONSTRAINT "joint_purchase_parts_quantity" CHECK ("joint_purchase_parts"."quantity" between 1 and 100000)
);
--> statement-breakpoint
CREATE TABLE "joint_purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"last_day" date NOT NULL,
	"closed_at" timestamp with time zone,
	"product_request_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "joint_purchase_lines" ADD CONSTRAINT "joint_purchase_lines_joint_purchase_id_joint_purchases_id_fk" FOREIGN KEY ("joint_purchase_id") REFERENCES "public"."joint_purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joint_purchase_lines" ADD CONSTRAINT "joint_purchase_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joint_purchase_parts" ADD CONSTRAINT "joint_purchase_parts_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joint_purchase_parts" ADD CONSTRAINT "joint_purchase_parts_line" FOREIGN KEY ("joint_purchase_id","product_id") REFERENCES "public"."joint_purchase_lines"("joint_purchase_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joint_purchases" ADD CONSTRAINT "joint_purchases_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joint_purchases" ADD CONSTRAINT "joint_purchases_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joint_purchases" ADD CONSTRAINT "joint_purchases_product_request_id_product_requests_id_fk" FOREIGN KEY ("product_request_id") REFERENCES "public"."product_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "joint_purchase_lines_product" ON "joint_purchase_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "joint_purchase_parts_association" ON "joint_purchase_parts" USING btree ("housing_association_id");--> statement-breakpoint
CREATE INDEX "joint_purchases_association" ON "joint_purchases" USING btree ("housing_association_id","created_at");--> statement-breakpoint
CREATE INDEX "joint_purchases_supplier" ON "joint_purchases" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "joint_purchases_request" ON "joint_purchases" USING btree ("product_request_id");