CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE TYPE "public"."association_export_format" AS ENUM('csv', 'xlsx');--> statement-breakpoint
CREATE TYPE "public"."association_export_kind" AS ENUM('members');--> statement-breakpoint
CREATE TYPE "public"."access_system" AS ENUM('key', 'code', 'tag', 'code_and_tag');--> statement-breakpoint
CREATE TYPE "public"."contact_kind" AS ENUM('property_manager', 'emergency_service', 'elevator', 'locksmith', 'electricity', 'water', 'heating', 'other');--> statement-breakpoint
CREATE TYPE "public"."shutoff_kind" AS ENUM('water', 'electricity', 'heating', 'ventilation', 'gas', 'keys', 'other');--> statement-breakpoint
CREATE TYPE "public"."ventilation_type" AS ENUM('natural', 'exhaust', 'supply_exhaust', 'heat_recovery');--> statement-breakpoint
CREATE TABLE "association_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"association_id" uuid NOT NULL,
	"ordered_by_profile_id" uuid,
	"kind" "association_export_kind" NOT NULL,
	"format" "association_export_format" NOT NULL,
	"status" "data_export_status" DEFAULT 'pending' NOT NULL,
	"done_rows" integer DEFAULT 0 NOT NULL,
	"total_rows" integer,
	"file_key" text,
	"bytes" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "association_exports_rows" CHECK ("association_exports"."done_rows" >= 0)
);
--> statement-breakpoint
CREATE TABLE "housing_association_contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"kind" "contact_kind" NOT NULL,
	"name" text COLLATE "swedish" NOT NULL,
	"phone" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "housing_association_facts" (
	"housing_association_id" uuid PRIMARY KEY NOT NULL,
	"num_buildings" integer,
	"num_elevators" integer,
	"ventilation" "ventilation_type",
	"has_pressure_boost" boolean,
	"access_system" "access_system",
	"access_backup_hours" numeric(14, 2),
	"backup_power_hours" numeric(14, 2),
	"basement_openings" integer,
	"shelter_places" integer,
	"insurance_company" text,
	"insurance_number" text,
	"insurance_emergency_phone" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "association_facts_num_buildings" CHECK ("housing_association_facts"."num_buildings" > 0),
	CONSTRAINT "association_facts_counts" CHECK ("housing_association_facts"."num_elevators" >= 0 and "housing_association_facts"."basement_openings" >= 0 and "housing_association_facts"."shelter_places" >= 0),
	CONSTRAINT "association_facts_hours" CHECK ("housing_association_facts"."access_backup_hours" >= 0 and "housing_association_facts"."backup_power_hours" >= 0)
);
--> statement-breakpoint
CREATE TABLE "housing_association_shutoffs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"kind" "shutoff_kind" NOT NULL,
	"location" text NOT NULL,
	"instructions" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "association_tallies" (
	"association_id" uuid PRIMARY KEY NOT NULL,
	"plain_members" integer DEFAULT 0 NOT NULL,
	"team_leaders" integer DEFAULT 0 NOT NULL,
	"system_owners" integer DEFAULT 0 NOT NULL,
	"pending_requests" integer DEFAULT 0 NOT NULL,
	"approved_requests" integer DEFAULT 0 NOT NULL,
	"rejected_requests" integer DEFAULT 0 NOT NULL,
	"withdrawn_requests" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "association_members_association_role";--> statement-breakpoint
DROP INDEX "membership_requests_association_status";--> statement-breakpoint
DROP INDEX "audit_log_association_created";--> statement-breakpoint
ALTER TABLE "association_members" ADD COLUMN "person_name" text COLLATE "swedish" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "association_members" ADD COLUMN "person_search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "association_membership_requests" ADD COLUMN "person_name" text COLLATE "swedish" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "association_membership_requests" ADD COLUMN "person_search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "leads" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "association_exports" ADD CONSTRAINT "association_exports_association_id_housing_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_exports" ADD CONSTRAINT "association_exports_ordered_by_profile_id_profiles_id_fk" FOREIGN KEY ("ordered_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "housing_association_contacts" ADD CONSTRAINT "housing_association_contacts_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "housing_association_facts" ADD CONSTRAINT "housing_association_facts_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "housing_association_shutoffs" ADD CONSTRAINT "housing_association_shutoffs_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_tallies" ADD CONSTRAINT "association_tallies_association_id_housing_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "association_exports_association" ON "association_exports" USING btree ("association_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "association_exports_ordered_by" ON "association_exports" USING btree ("ordered_by_profile_id");--> statement-breakpoint
CREATE INDEX "association_exports_expires_at" ON "association_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "association_contacts_association" ON "housing_association_contacts" USING btree ("housing_association_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "association_shutoffs_association" ON "housing_association_shutoffs" USING btree ("housing_association_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "association_members_association_name" ON "association_members" USING btree ("association_id","person_name","profile_id");--> statement-breakpoint
CREATE INDEX "association_members_search" ON "association_members" USING gin ("association_id","person_search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "membership_requests_association_requested" ON "association_membership_requests" USING btree ("association_id","requested_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "membership_requests_association_reviewed" ON "association_membership_requests" USING btree ("association_id","status","reviewed_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "membership_requests_search" ON "association_membership_requests" USING gin ("association_id","status","person_search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_association_action" ON "audit_log" USING btree ("association_id","action","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "audit_log_association_actor" ON "audit_log" USING btree ("association_id","actor_profile_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "association_members_association_role" ON "association_members" USING btree ("association_id","role","person_name","profile_id");--> statement-breakpoint
CREATE INDEX "membership_requests_association_status" ON "association_membership_requests" USING btree ("association_id","status","requested_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "audit_log_association_created" ON "audit_log" USING btree ("association_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_leader_is_member" CHECK (not "team_members"."leads" or "team_members"."profile_id" is not null);