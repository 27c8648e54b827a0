ALTER TYPE "public"."association_export_kind" ADD VALUE 'requests';--> statement-breakpoint
CREATE TYPE "public"."storage_class" AS ENUM('gas', 'flammable_liquid', 'spray', 'fuel_powered');--> statement-breakpoint
CREATE TABLE "product_tips" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"crisis_domain_id" uuid NOT NULL,
	"name" text COLLATE "swedish" NOT NULL,
	"reason" text NOT NULL,
	"price_from" numeric(14, 2) NOT NULL,
	"price_to" numeric(14, 2) NOT NULL,
	"purchase_link" text NOT NULL,
	"storage_class" "storage_class",
	"storage_litres" numeric(14, 2),
	"order_index" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_tips_name_unique" UNIQUE("name"),
	CONSTRAINT "product_tips_price_span" CHECK ("product_tips"."price_from" >= 0 and "product_tips"."price_to" >= "product_tips"."price_from"),
	CONSTRAINT "product_tips_storage_litres" CHECK ("product_tips"."storage_litres" is null or ("product_tips"."storage_litres" > 0 and "product_tips"."storage_class" is not null)),
	CONSTRAINT "product_tips_link" CHECK ("product_tips"."purchase_link" ~ '^https://')
);
--> statement-breakpoint
CREATE TABLE "product_recommendation_categories" (
	"recommendation_id" uuid NOT NULL,
	"product_category_id" uuid NOT NULL,
	CONSTRAINT "product_recommendation_categories_recommendation_id_product_category_id_pk" PRIMARY KEY("recommendation_id","product_category_id")
);
--> statement-breakpoint
CREATE TABLE "product_recommendation_lines" (
	"recommendation_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" numeric(14, 2),
	"basis_text" text NOT NULL,
	CONSTRAINT "product_recommendation_lines_recommendation_id_product_id_pk" PRIMARY KEY("recommendation_id","product_id"),
	CONSTRAINT "product_recommendation_lines_quantity" CHECK ("product_recommendation_lines"."quantity" between 1 and 100000)
);
--> statement-breakpoint
CREATE TABLE "product_recommendations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"crisis_domain_id" uuid NOT NULL,
	"name" text COLLATE "swedish" NOT NULL,
	"basis" jsonb NOT NULL,
	"created_by_profile_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_recommendations_name" CHECK (char_length("product_recommendations"."name") between 1 and 120)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "storage_class" "storage_class";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "storage_litres" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "product_tips" ADD CONSTRAINT "product_tips_crisis_domain_id_crisis_domains_id_fk" FOREIGN KEY ("crisis_domain_id") REFERENCES "public"."crisis_domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_recommendation_categories" ADD CONSTRAINT "product_recommendation_categories_recommendation_id_product_recommendations_id_fk" FOREIGN KEY ("recommendation_id") REFERENCES "public"."product_recommendations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_recommendation_categories" ADD CONSTRAINT "product_recommendation_categories_product_category_id_product_categories_id_fk" FOREIGN KEY ("product_category_id") REFERENCES "public"."product_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_recommendation_lines" ADD CONSTRAINT "product_recommendation_lines_recommendation_id_product_recommendations_id_fk" FOREIGN KEY ("recommendation_id") REFERENCES "public"."product_recommendations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_recommendation_lines" ADD CONSTRAINT "product_recommendation_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_recommendations" ADD CONSTRAINT "product_recommendations_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_recommendations" ADD CONSTRAINT "product_recommendations_crisis_domain_id_crisis_domains_id_fk" FOREIGN KEY ("crisis_domain_id") REFERENCES "public"."crisis_domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_recommendations" ADD CONSTRAINT "product_recommendations_created_by_profile_id_profiles_id_fk" FOREIGN KEY ("created_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_tips_domain" ON "product_tips" USING btree ("crisis_domain_id","order_index");--> statement-breakpoint
CREATE INDEX "product_recommendations_association" ON "product_recommendations" USING btree ("housing_association_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "product_recommendations_created_by" ON "product_recommendations" USING btree ("created_by_profile_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_storage_litres" CHECK ("products"."storage_litres" is null or ("products"."storage_litres" > 0 and "products"."storage_class" is not null));--> statement-breakpoint
-- The seed does not touch what it has planted before: the demo catalogue's products learn here what they are.
UPDATE "products" SET "storage_class" = "known"."storage_class"::"storage_class", "storage_litres" = "known"."storage_litres"
FROM (VALUES
	('LB', 'LB-2001', 'fuel_powered', null::numeric),
	('LB', 'LB-2002', 'fuel_powered', null),
	('VV', 'VV-3001', 'fuel_powered', null),
	('SK', 'SK-4101', 'fuel_powered', null),
	('SK', 'SK-4102', 'gas', 5),
	('SK', 'SK-4103', 'fuel_powered', null),
	('HH', 'HH-7102', 'flammable_liquid', 5)
) AS "known" ("supplier_code", "article_number", "storage_class", "storage_litres")
JOIN "suppliers" ON "suppliers"."code" = "known"."supplier_code"
WHERE "products"."supplier_id" = "suppliers"."id" AND "products"."article_number" = "known"."article_number";
