CREATE TABLE "housing_association_apartments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"stairwell_id" uuid NOT NULL,
	"floor" smallint NOT NULL,
	"number" text,
	"name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "apartments_named" CHECK ("housing_association_apartments"."number" is not null or "housing_association_apartments"."name" is not null),
	CONSTRAINT "apartments_number_form" CHECK ("housing_association_apartments"."number" ~ '^[0-9]{4}$'),
	CONSTRAINT "apartments_floor" CHECK ("housing_association_apartments"."floor" between -10 and 89),
	CONSTRAINT "apartments_number_floor" CHECK (left("housing_association_apartments"."number", 2)::smallint - 10 = "housing_association_apartments"."floor")
);
--> statement-breakpoint
ALTER TABLE "crisis_subscribers" ADD COLUMN "apartment_id" uuid;--> statement-breakpoint
ALTER TABLE "housing_association_apartments" ADD CONSTRAINT "housing_association_apartments_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "housing_association_apartments" ADD CONSTRAINT "housing_association_apartments_stairwell_id_housing_association_stairwells_id_fk" FOREIGN KEY ("stairwell_id") REFERENCES "public"."housing_association_stairwells"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "apartments_number" ON "housing_association_apartments" USING btree ("stairwell_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "apartments_name" ON "housing_association_apartments" USING btree ("stairwell_id",lower("name"));--> statement-breakpoint
CREATE INDEX "apartments_association" ON "housing_association_apartments" USING btree ("housing_association_id","stairwell_id","floor");--> statement-breakpoint
ALTER TABLE "crisis_subscribers" ADD CONSTRAINT "crisis_subscribers_apartment_id_housing_association_apartments_id_fk" FOREIGN KEY ("apartment_id") REFERENCES "public"."housing_association_apartments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crisis_subscribers_apartment" ON "crisis_subscribers" USING btree ("apartment_id");