CREATE TYPE "public"."attendance_answer" AS ENUM('yes', 'maybe', 'no');--> statement-breakpoint
CREATE TYPE "public"."calendar_category" AS ENUM('meeting', 'drill', 'inspection', 'maintenance', 'information', 'deadline');--> statement-breakpoint
CREATE TYPE "public"."form_answer_state" AS ENUM('draft', 'submitted');--> statement-breakpoint
CREATE TYPE "public"."map_place_kind" AS ENUM('building', 'assembly_point', 'reserve_point', 'safe_point', 'emergency_water', 'defibrillator', 'storage', 'hydrant', 'other');--> statement-breakpoint
CREATE TYPE "public"."action_state" AS ENUM('planned', 'done', 'dismissed');--> statement-breakpoint
CREATE TYPE "public"."evidence_kind" AS ENUM('photo', 'document', 'minutes', 'receipt', 'drill', 'statement');--> statement-breakpoint
CREATE TYPE "public"."evidence_level" AS ENUM('claimed', 'proven');--> statement-breakpoint
CREATE TYPE "public"."task_source" AS ENUM('journey', 'recommendation', 'scenario', 'calendar', 'manual');--> statement-breakpoint
CREATE TYPE "public"."task_state" AS ENUM('open', 'done', 'not_relevant');--> statement-breakpoint
CREATE TABLE "calendar_attendance" (
	"event_id" uuid NOT NULL,
	"occurs_on" date NOT NULL,
	"profile_id" uuid NOT NULL,
	"answer" "attendance_answer" NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_attendance_event_id_occurs_on_profile_id_pk" PRIMARY KEY("event_id","occurs_on","profile_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"place" text,
	"category" "calendar_category" NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"is_all_day" boolean DEFAULT false NOT NULL,
	"recurrence_rule" text,
	"except_dates" text[] DEFAULT '{}'::text[] NOT NULL,
	"crisis_domain_id" uuid,
	"owner_profile_id" uuid,
	"is_public" boolean DEFAULT false NOT NULL,
	"checklist" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remind_days_before" integer,
	"seed_key" text,
	"imported_uid" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by_profile_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_events_times" CHECK ("calendar_events"."ends_at" >= "calendar_events"."starts_at"),
	CONSTRAINT "calendar_events_reminder" CHECK ("calendar_events"."remind_days_before" between 0 and 60)
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "calendar_occurrences" (
	"event_id" uuid NOT NULL,
	"occurs_on" date NOT NULL,
	"done_at" timestamp with time zone,
	"done_by_profile_id" uuid,
	"note" text,
	"checked" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_occurrences_event_id_occurs_on_pk" PRIMARY KEY("event_id","occurs_on")
);
--> statement-breakpoint
CREATE TABLE "association_level_texts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"level" smallint NOT NULL,
	"text" text NOT NULL,
	"updated_by_profile_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crisis_level_insights" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"level" smallint NOT NULL,
	"persona_id" uuid NOT NULL,
	"signs" text NOT NULL,
	"needs" text NOT NULL,
	"association_actions" text NOT NULL,
	"personal_actions" text NOT NULL,
	"timeline" jsonb NOT NULL,
	"checklist" jsonb NOT NULL,
	"product_categories" text[] DEFAULT '{}'::text[] NOT NULL,
	"document_templates" text[] DEFAULT '{}'::text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crisis_levels" (
	"level" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"signs" text NOT NULL,
	"decided_by" text NOT NULL,
	"association_actions" text NOT NULL,
	"resident_actions" text NOT NULL,
	"example" text NOT NULL,
	CONSTRAINT "crisis_levels_level" CHECK ("crisis_levels"."level" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "crisis_personas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"summary" text NOT NULL,
	"order_index" smallint NOT NULL,
	CONSTRAINT "crisis_personas_slug_unique" UNIQUE("slug"),
	CONSTRAINT "crisis_personas_orderIndex_unique" UNIQUE("order_index")
);
--> statement-breakpoint
CREATE TABLE "anonymous_form_receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"template_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"housing_association_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"template_id" uuid NOT NULL,
	"profile_id" uuid,
	"housing_association_id" uuid,
	"state" "form_answer_state" DEFAULT 'draft' NOT NULL,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"receipt_number" text,
	"submitted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_answers_receiptNumber_unique" UNIQUE("receipt_number")
);
--> statement-breakpoint
CREATE TABLE "map_places" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"kind" "map_place_kind" NOT NULL,
	"name" text COLLATE "swedish" NOT NULL,
	"note" text,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"added_by_profile_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "map_places_degrees" CHECK ("map_places"."latitude" between -90 and 90 and "map_places"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "shelters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"name" text,
	"address" text,
	"municipality" text COLLATE "swedish",
	"places" integer,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"source" text NOT NULL,
	"source_date" date NOT NULL,
	CONSTRAINT "shelters_places" CHECK ("shelters"."places" >= 0)
);
--> statement-breakpoint
CREATE TABLE "household_water" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"adults" integer NOT NULL,
	"children" integer DEFAULT 0 NOT NULL,
	"dogs" integer DEFAULT 0 NOT NULL,
	"cats" integer DEFAULT 0 NOT NULL,
	"litres_per_person" numeric(14, 2) DEFAULT 3 NOT NULL,
	"days" integer DEFAULT 7 NOT NULL,
	"containers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bottle_litres" numeric(14, 2) DEFAULT 0 NOT NULL,
	"freezer_bottle_litres" numeric(14, 2) DEFAULT 0 NOT NULL,
	"boiler_litres" numeric(14, 2) DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "household_water_persons" CHECK ("household_water"."adults" between 0 and 50 and "household_water"."children" between 0 and 50),
	CONSTRAINT "household_water_pets" CHECK ("household_water"."dogs" between 0 and 50 and "household_water"."cats" between 0 and 50),
	CONSTRAINT "household_water_positive" CHECK ("household_water"."litres_per_person" > 0 and "household_water"."days" between 1 and 365),
	CONSTRAINT "household_water_litres" CHECK ("household_water"."bottle_litres" >= 0 and "household_water"."freezer_bottle_litres" >= 0 and "household_water"."boiler_litres" >= 0)
);
--> statement-breakpoint
CREATE TABLE "association_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"source" "task_source" NOT NULL,
	"source_key" text,
	"round" integer DEFAULT 1 NOT NULL,
	"journey_phase_id" integer,
	"crisis_domain_id" uuid,
	"title" text NOT NULL,
	"description" text,
	"is_mandatory" boolean DEFAULT false NOT NULL,
	"state" "task_state" DEFAULT 'open' NOT NULL,
	"owner_profile_id" uuid,
	"due_on" date,
	"done_at" timestamp with time zone,
	"done_by_profile_id" uuid,
	"created_by_profile_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "association_tasks_done" CHECK (("association_tasks"."state" = 'done') = ("association_tasks"."done_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "readiness_evidence" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"factor" text,
	"kind" "evidence_kind" NOT NULL,
	"level" "evidence_level" NOT NULL,
	"note" text,
	"happened_on" date NOT NULL,
	"task_id" uuid,
	"calendar_event_id" uuid,
	"filename" text,
	"content_type" text,
	"size_bytes" integer,
	"storage_key" text,
	"added_by_profile_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "readiness_evidence_storageKey_unique" UNIQUE("storage_key"),
	CONSTRAINT "readiness_evidence_file" CHECK (num_nonnulls("readiness_evidence"."filename", "readiness_evidence"."content_type", "readiness_evidence"."size_bytes", "readiness_evidence"."storage_key") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "recommendation_states" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid,
	"profile_id" uuid,
	"recommendation_key" text NOT NULL,
	"state" "action_state" NOT NULL,
	"reason" text,
	"returns_at" timestamp with time zone,
	"decided_by_profile_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recommendation_states_whose" CHECK (num_nonnulls("recommendation_states"."housing_association_id", "recommendation_states"."profile_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "start_step_choices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"step_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "association_journey_status" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "association_journey_status" ADD COLUMN "completed_by_profile_id" uuid;--> statement-breakpoint
ALTER TABLE "association_journey_status" ADD COLUMN "completion_note" text;--> statement-breakpoint
ALTER TABLE "housing_association_water_preparedness" ADD COLUMN "shared_filled_on" date;--> statement-breakpoint
ALTER TABLE "housing_association_water_preparedness" ADD COLUMN "container_litres" numeric(14, 2) DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "housing_association_water_preparedness" ADD COLUMN "cart_litres" numeric(14, 2) DEFAULT 40 NOT NULL;--> statement-breakpoint
ALTER TABLE "housing_association_water_preparedness" ADD COLUMN "toilets" integer;--> statement-breakpoint
ALTER TABLE "housing_association_water_preparedness" ADD COLUMN "emergency_water_place" text;--> statement-breakpoint
ALTER TABLE "housing_association_water_preparedness" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "housing_association_water_preparedness" ADD COLUMN "updated_by_profile_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_attendance" ADD CONSTRAINT "calendar_attendance_event_id_calendar_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."calendar_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_attendance" ADD CONSTRAINT "calendar_attendance_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_crisis_domain_id_crisis_domains_id_fk" FOREIGN KEY ("crisis_domain_id") REFERENCES "public"."crisis_domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_owner_profile_id_profiles_id_fk" FOREIGN KEY ("owner_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_created_by_profile_id_profiles_id_fk" FOREIGN KEY ("created_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_occurrences" ADD CONSTRAINT "calendar_occurrences_event_id_calendar_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."calendar_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_occurrences" ADD CONSTRAINT "calendar_occurrences_done_by_profile_id_profiles_id_fk" FOREIGN KEY ("done_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_level_texts" ADD CONSTRAINT "association_level_texts_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_level_texts" ADD CONSTRAINT "association_level_texts_level_crisis_levels_level_fk" FOREIGN KEY ("level") REFERENCES "public"."crisis_levels"("level") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_level_texts" ADD CONSTRAINT "association_level_texts_updated_by_profile_id_profiles_id_fk" FOREIGN KEY ("updated_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_level_insights" ADD CONSTRAINT "crisis_level_insights_level_crisis_levels_level_fk" FOREIGN KEY ("level") REFERENCES "public"."crisis_levels"("level") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_level_insights" ADD CONSTRAINT "crisis_level_insights_persona_id_crisis_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."crisis_personas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anonymous_form_receipts" ADD CONSTRAINT "anonymous_form_receipts_template_id_document_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."document_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anonymous_form_receipts" ADD CONSTRAINT "anonymous_form_receipts_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anonymous_form_receipts" ADD CONSTRAINT "anonymous_form_receipts_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_answers" ADD CONSTRAINT "form_answers_template_id_document_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."document_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_answers" ADD CONSTRAINT "form_answers_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_answers" ADD CONSTRAINT "form_answers_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_places" ADD CONSTRAINT "map_places_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_places" ADD CONSTRAINT "map_places_added_by_profile_id_profiles_id_fk" FOREIGN KEY ("added_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_water" ADD CONSTRAINT "household_water_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_tasks" ADD CONSTRAINT "association_tasks_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_tasks" ADD CONSTRAINT "association_tasks_journey_phase_id_journey_phases_id_fk" FOREIGN KEY ("journey_phase_id") REFERENCES "public"."journey_phases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_tasks" ADD CONSTRAINT "association_tasks_crisis_domain_id_crisis_domains_id_fk" FOREIGN KEY ("crisis_domain_id") REFERENCES "public"."crisis_domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_tasks" ADD CONSTRAINT "association_tasks_owner_profile_id_profiles_id_fk" FOREIGN KEY ("owner_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_tasks" ADD CONSTRAINT "association_tasks_done_by_profile_id_profiles_id_fk" FOREIGN KEY ("done_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_tasks" ADD CONSTRAINT "association_tasks_created_by_profile_id_profiles_id_fk" FOREIGN KEY ("created_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readiness_evidence" ADD CONSTRAINT "readiness_evidence_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readiness_evidence" ADD CONSTRAINT "readiness_evidence_task_id_association_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."association_tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readiness_evidence" ADD CONSTRAINT "readiness_evidence_added_by_profile_id_profiles_id_fk" FOREIGN KEY ("added_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendation_states" ADD CONSTRAINT "recommendation_states_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendation_states" ADD CONSTRAINT "recommendation_states_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendation_states" ADD CONSTRAINT "recommendation_states_decided_by_profile_id_profiles_id_fk" FOREIGN KEY ("decided_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "start_step_choices" ADD CONSTRAINT "start_step_choices_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_attendance_profile" ON "calendar_attendance" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "calendar_events_starts" ON "calendar_events" USING btree ("housing_association_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_events_seed" ON "calendar_events" USING btree ("housing_association_id","seed_key");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_events_imported" ON "calendar_events" USING btree ("housing_association_id","imported_uid");--> statement-breakpoint
CREATE INDEX "calendar_events_owner" ON "calendar_events" USING btree ("owner_profile_id");--> statement-breakpoint
CREATE INDEX "calendar_events_created_by" ON "calendar_events" USING btree ("created_by_profile_id");--> statement-breakpoint
CREATE INDEX "calendar_feeds_association" ON "calendar_feeds" USING btree ("housing_association_id");--> statement-breakpoint
CREATE INDEX "calendar_occurrences_done_by" ON "calendar_occurrences" USING btree ("done_by_profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "association_level_texts_level" ON "association_level_texts" USING btree ("housing_association_id","level");--> statement-breakpoint
CREATE INDEX "association_level_texts_updated_by" ON "association_level_texts" USING btree ("updated_by_profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crisis_level_insights_level_persona" ON "crisis_level_insights" USING btree ("level","persona_id");--> statement-breakpoint
CREATE INDEX "crisis_level_insights_persona" ON "crisis_level_insights" USING btree ("persona_id");--> statement-breakpoint
CREATE UNIQUE INDEX "anonymous_form_receipts_once" ON "anonymous_form_receipts" USING btree ("template_id","profile_id","housing_association_id");--> statement-breakpoint
CREATE UNIQUE INDEX "form_answers_one_draft" ON "form_answers" USING btree ("template_id","profile_id") WHERE "form_answers"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "form_answers_profile" ON "form_answers" USING btree ("profile_id","updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "form_answers_association" ON "form_answers" USING btree ("housing_association_id","template_id","submitted_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "map_places_association" ON "map_places" USING btree ("housing_association_id","kind","name");--> statement-breakpoint
CREATE INDEX "map_places_added_by" ON "map_places" USING btree ("added_by_profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shelters_number" ON "shelters" USING btree ("number");--> statement-breakpoint
CREATE INDEX "shelters_latitude" ON "shelters" USING btree ("latitude","longitude");--> statement-breakpoint
CREATE UNIQUE INDEX "association_tasks_source_key" ON "association_tasks" USING btree ("housing_association_id","source","source_key","round");--> statement-breakpoint
CREATE INDEX "association_tasks_due" ON "association_tasks" USING btree ("housing_association_id","state","due_on");--> statement-breakpoint
CREATE INDEX "association_tasks_owner" ON "association_tasks" USING btree ("owner_profile_id");--> statement-breakpoint
CREATE INDEX "association_tasks_done_by" ON "association_tasks" USING btree ("done_by_profile_id");--> statement-breakpoint
CREATE INDEX "association_tasks_created_by" ON "association_tasks" USING btree ("created_by_profile_id");--> statement-breakpoint
CREATE INDEX "readiness_evidence_factor" ON "readiness_evidence" USING btree ("housing_association_id","factor","happened_on" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "readiness_evidence_task" ON "readiness_evidence" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "readiness_evidence_added_by" ON "readiness_evidence" USING btree ("added_by_profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recommendation_states_association" ON "recommendation_states" USING btree ("housing_association_id","recommendation_key");--> statement-breakpoint
CREATE UNIQUE INDEX "recommendation_states_profile" ON "recommendation_states" USING btree ("profile_id","recommendation_key");--> statement-breakpoint
CREATE INDEX "recommendation_states_decided_by" ON "recommendation_states" USING btree ("decided_by_profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "start_step_choices_profile" ON "start_step_choices" USING btree ("profile_id","step_key");--> statement-breakpoint
ALTER TABLE "association_journey_status" ADD CONSTRAINT "association_journey_status_completed_by_profile_id_profiles_id_fk" FOREIGN KEY ("completed_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "housing_association_water_preparedness" ADD CONSTRAINT "housing_association_water_preparedness_updated_by_profile_id_profiles_id_fk" FOREIGN KEY ("updated_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "association_journey_status_completed_by" ON "association_journey_status" USING btree ("completed_by_profile_id");--> statement-breakpoint
CREATE INDEX "water_preparedness_updated_by" ON "housing_association_water_preparedness" USING btree ("updated_by_profile_id");--> statement-breakpoint
ALTER TABLE "housing_association_water_preparedness" ADD CONSTRAINT "water_preparedness_sizes" CHECK ("housing_association_water_preparedness"."container_litres" > 0 and "housing_association_water_preparedness"."cart_litres" > 0 and "housing_association_water_preparedness"."toilets" >= 0);