CREATE TABLE "imported_crises" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"title" text NOT NULL,
	"is_exercise" boolean NOT NULL,
	"level" smallint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"reached_count" integer,
	"replied_count" integer,
	"description" text,
	"decisions" text,
	"notes" text,
	"lessons" text,
	"imported_by_profile_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"personal_data_erased_at" timestamp with time zone,
	CONSTRAINT "imported_crises_level" CHECK ("imported_crises"."level" between 1 and 5),
	CONSTRAINT "imported_crises_past" CHECK ("imported_crises"."started_at" < "imported_crises"."ended_at" and "imported_crises"."ended_at" <= "imported_crises"."updated_at"),
	CONSTRAINT "imported_crises_counts" CHECK ("imported_crises"."reached_count" >= 0 and "imported_crises"."replied_count" >= 0),
	CONSTRAINT "imported_crises_erased" CHECK ("imported_crises"."personal_data_erased_at" is null or num_nonnulls("imported_crises"."description", "imported_crises"."notes", "imported_crises"."lessons") = 0)
);
--> statement-breakpoint
CREATE TABLE "imported_crisis_areas" (
	"imported_crisis_id" uuid NOT NULL,
	"crisis_domain_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "imported_crisis_areas_imported_crisis_id_crisis_domain_id_pk" PRIMARY KEY("imported_crisis_id","crisis_domain_id")
);
--> statement-breakpoint
ALTER TABLE "imported_crises" ADD CONSTRAINT "imported_crises_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_crises" ADD CONSTRAINT "imported_crises_imported_by_profile_id_profiles_id_fk" FOREIGN KEY ("imported_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_crisis_areas" ADD CONSTRAINT "imported_crisis_areas_imported_crisis_id_imported_crises_id_fk" FOREIGN KEY ("imported_crisis_id") REFERENCES "public"."imported_crises"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_crisis_areas" ADD CONSTRAINT "imported_crisis_areas_crisis_domain_id_crisis_domains_id_fk" FOREIGN KEY ("crisis_domain_id") REFERENCES "public"."crisis_domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_crises_association_started" ON "imported_crises" USING btree ("housing_association_id","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "imported_crises_imported_by" ON "imported_crises" USING btree ("imported_by_profile_id");--> statement-breakpoint
CREATE INDEX "imported_crisis_areas_domain" ON "imported_crisis_areas" USING btree ("crisis_domain_id");