CREATE TABLE "saved_products" (
	"profile_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"purchase_link" text DEFAULT '' NOT NULL,
	"crisis_domain_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"has_it" boolean DEFAULT false NOT NULL,
	"quantity" integer,
	"keeps_until" date,
	"changed_at" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_products_profile_id_product_id_pk" PRIMARY KEY("profile_id","product_id"),
	CONSTRAINT "saved_products_lengths" CHECK (length("saved_products"."product_id") between 1 and 200 and length("saved_products"."name") between 1 and 100),
	CONSTRAINT "saved_products_quantity" CHECK ("saved_products"."quantity" between 1 and 9999)
);
--> statement-breakpoint
ALTER TABLE "households" ADD COLUMN "infants" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "households" ADD COLUMN "has_cold_medicine" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_products" ADD CONSTRAINT "saved_products_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_products" ADD CONSTRAINT "saved_products_crisis_domain_id_crisis_domains_id_fk" FOREIGN KEY ("crisis_domain_id") REFERENCES "public"."crisis_domains"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_products_domain" ON "saved_products" USING btree ("crisis_domain_id");--> statement-breakpoint
ALTER TABLE "households" ADD CONSTRAINT "households_infants" CHECK ("households"."infants" between 0 and 50);--> statement-breakpoint
-- How many infants there are was remembered with the form's answers alone.
UPDATE "households" h SET "infants" = LEAST(told."infants", h."children", 50)
FROM (
  SELECT DISTINCT ON (a."profile_id") a."profile_id",
         CASE WHEN jsonb_typeof(a."answers"->'infants') = 'number' THEN (a."answers"->>'infants')::numeric::integer ELSE 0 END AS "infants"
    FROM "form_answers" a JOIN "document_templates" t ON t."id" = a."template_id"
   WHERE t."slug" = 'user-form' AND a."state" = 'submitted'
   ORDER BY a."profile_id", a."submitted_at" DESC
) told
WHERE told."profile_id" = h."profile_id" AND told."infants" > 0;
