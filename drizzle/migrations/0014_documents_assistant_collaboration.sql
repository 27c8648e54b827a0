CREATE TYPE "public"."alert_recipient_state" AS ENUM('new', 'read', 'answered', 'closed');--> statement-breakpoint
CREATE TYPE "public"."alert_reply_kind" AS ENUM('acknowledged', 'can_help', 'cannot_help', 'message');--> statement-breakpoint
CREATE TYPE "public"."collaboration_alert_kind" AS ENUM('help_needed', 'help_offered', 'warning', 'information');--> statement-breakpoint
CREATE TYPE "public"."collaboration_alert_state" AS ENUM('draft', 'sent', 'closed');--> statement-breakpoint
CREATE TYPE "public"."collaboration_audience" AS ENUM('network', 'chosen', 'within');--> statement-breakpoint
CREATE TYPE "public"."collaboration_link_state" AS ENUM('invited', 'active', 'paused', 'declined', 'ended');--> statement-breakpoint
CREATE TYPE "public"."resource_availability" AS ENUM('always', 'in_crisis', 'on_request');--> statement-breakpoint
CREATE TYPE "public"."resource_visibility" AS ENUM('nobody', 'network', 'chosen');--> statement-breakpoint
CREATE TYPE "public"."knowledge_audience" AS ENUM('everyone', 'residents', 'board');--> statement-breakpoint
CREATE TYPE "public"."association_document_state" AS ENUM('draft', 'final', 'archived');--> statement-breakpoint
CREATE TABLE "collaboration_alert_recipients" (
	"alert_id" uuid NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"state" "alert_recipient_state" DEFAULT 'new' NOT NULL,
	"read_at" timestamp with time zone,
	"assigned_profile_id" uuid,
	"task_id" uuid,
	CONSTRAINT "collaboration_alert_recipients_alert_id_housing_association_id_pk" PRIMARY KEY("alert_id","housing_association_id")
);
--> statement-breakpoint
CREATE TABLE "collaboration_alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"kind" "collaboration_alert_kind" NOT NULL,
	"state" "collaboration_alert_state" DEFAULT 'draft' NOT NULL,
	"crisis_domain_id" uuid,
	"crisis_activation_id" uuid,
	"text" text NOT NULL,
	"quantity" text,
	"needed_when" text,
	"place" text,
	"audience" "collaboration_audience" NOT NULL,
	"chosen_association_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"within_kilometres" integer,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"is_exercise" boolean DEFAULT false NOT NULL,
	"reply_by" timestamp with time zone,
	"idempotency_key" uuid,
	"created_by_profile_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "collaboration_blocks" (
	"housing_association_id" uuid NOT NULL,
	"blocked_association_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collaboration_blocks_housing_association_id_blocked_association_id_pk" PRIMARY KEY("housing_association_id","blocked_association_id")
);
--> statement-breakpoint
CREATE TABLE "collaboration_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_association_id" uuid NOT NULL,
	"to_association_id" uuid,
	"state" "collaboration_link_state" DEFAULT 'invited' NOT NULL,
	"invited_email" text,
	"token_hash" text,
	"message" text,
	"invited_by_profile_id" uuid,
	"decided_by_profile_id" uuid,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "collaboration_links_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "collaboration_links_not_itself" CHECK ("collaboration_links"."from_association_id" <> "collaboration_links"."to_association_id")
);
--> statement-breakpoint
CREATE TABLE "collaboration_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"alert_id" uuid NOT NULL,
	"recipient_association_id" uuid NOT NULL,
	"from_association_id" uuid NOT NULL,
	"kind" "alert_reply_kind" NOT NULL,
	"text" text,
	"quantity" text,
	"available_when" text,
	"author_profile_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collaboration_settings" (
	"housing_association_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"is_discoverable" boolean DEFAULT false NOT NULL,
	"presentation" text,
	"contact_role" text,
	"default_visibility" "resource_visibility" DEFAULT 'network' NOT NULL,
	"leaders_may_send" boolean DEFAULT false NOT NULL,
	"quiet_from" time,
	"quiet_to" time,
	"shares_status_in_crisis" boolean DEFAULT false NOT NULL,
	"paused_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collaboration_settings_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "collaboration_share_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"other_association_id" uuid,
	"other_name" text NOT NULL,
	"what" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resource_loans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"resource_id" uuid NOT NULL,
	"borrower_association_id" uuid,
	"borrower_name" text NOT NULL,
	"quantity" numeric(14, 2) NOT NULL,
	"due_on" date,
	"lent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"returned_at" timestamp with time zone,
	"lent_by_profile_id" uuid,
	CONSTRAINT "resource_loans_quantity" CHECK ("resource_loans"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shared_resources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"crisis_domain_id" uuid,
	"name" text NOT NULL,
	"quantity" numeric(14, 2) DEFAULT 1 NOT NULL,
	"unit" text DEFAULT 'st' NOT NULL,
	"location" text,
	"availability" "resource_availability" NOT NULL,
	"conditions" text,
	"contact_role" text,
	"visibility" "resource_visibility" NOT NULL,
	"visible_to" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"next_check_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by_profile_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shared_resources_quantity" CHECK ("shared_resources"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "assistant_ratings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"article_slugs" text[] NOT NULL,
	"is_helpful" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_passages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"heading" text NOT NULL,
	"body" text NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('swedish', heading), 'A') || setweight(to_tsvector('swedish', body), 'B')) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_articles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"crisis_domain_id" uuid NOT NULL,
	"audience" "knowledge_audience" NOT NULL,
	"is_danger" boolean NOT NULL,
	"is_general_advice" boolean NOT NULL,
	"body" text NOT NULL,
	"steps" text NOT NULL,
	"terms" text NOT NULL,
	"sources" jsonb NOT NULL,
	"review_by" date NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('swedish', title), 'A') || setweight(to_tsvector('swedish', terms), 'A')
          || setweight(to_tsvector('swedish', steps), 'B') || setweight(to_tsvector('swedish', body), 'C')) STORED NOT NULL,
	CONSTRAINT "knowledge_articles_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "association_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"template_id" uuid,
	"crisis_domain_id" uuid,
	"title" text NOT NULL,
	"state" "association_document_state" DEFAULT 'draft' NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"is_visible_to_residents" boolean DEFAULT false NOT NULL,
	"is_in_binder" boolean DEFAULT false NOT NULL,
	"adopted_on" date,
	"created_by_profile_id" uuid,
	"updated_by_profile_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "binder_prints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"pages" jsonb NOT NULL,
	"printed_by_profile_id" uuid,
	"printed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"document_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"answers" jsonb,
	"generated_document_id" uuid,
	"filename" text,
	"content_type" text,
	"size_bytes" integer,
	"storage_key" text,
	"note" text,
	"author_profile_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_versions_storageKey_unique" UNIQUE("storage_key"),
	CONSTRAINT "document_versions_file" CHECK (num_nonnulls("document_versions"."filename", "document_versions"."content_type", "document_versions"."size_bytes", "document_versions"."storage_key") in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "collaboration_alert_recipients" ADD CONSTRAINT "collaboration_alert_recipients_alert_id_collaboration_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."collaboration_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_alert_recipients" ADD CONSTRAINT "collaboration_alert_recipients_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_alert_recipients" ADD CONSTRAINT "collaboration_alert_recipients_assigned_profile_id_profiles_id_fk" FOREIGN KEY ("assigned_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_alert_recipients" ADD CONSTRAINT "collaboration_alert_recipients_task_id_association_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."association_tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_alerts" ADD CONSTRAINT "collaboration_alerts_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_alerts" ADD CONSTRAINT "collaboration_alerts_crisis_domain_id_crisis_domains_id_fk" FOREIGN KEY ("crisis_domain_id") REFERENCES "public"."crisis_domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_alerts" ADD CONSTRAINT "collaboration_alerts_crisis_activation_id_crisis_activations_id_fk" FOREIGN KEY ("crisis_activation_id") REFERENCES "public"."crisis_activations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_alerts" ADD CONSTRAINT "collaboration_alerts_created_by_profile_id_profiles_id_fk" FOREIGN KEY ("created_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_blocks" ADD CONSTRAINT "collaboration_blocks_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_blocks" ADD CONSTRAINT "collaboration_blocks_blocked_association_id_housing_associations_id_fk" FOREIGN KEY ("blocked_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_links" ADD CONSTRAINT "collaboration_links_from_association_id_housing_associations_id_fk" FOREIGN KEY ("from_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_links" ADD CONSTRAINT "collaboration_links_to_association_id_housing_associations_id_fk" FOREIGN KEY ("to_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_links" ADD CONSTRAINT "collaboration_links_invited_by_profile_id_profiles_id_fk" FOREIGN KEY ("invited_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_links" ADD CONSTRAINT "collaboration_links_decided_by_profile_id_profiles_id_fk" FOREIGN KEY ("decided_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_replies" ADD CONSTRAINT "collaboration_replies_alert_id_collaboration_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."collaboration_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_replies" ADD CONSTRAINT "collaboration_replies_recipient_association_id_housing_associations_id_fk" FOREIGN KEY ("recipient_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_replies" ADD CONSTRAINT "collaboration_replies_from_association_id_housing_associations_id_fk" FOREIGN KEY ("from_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_replies" ADD CONSTRAINT "collaboration_replies_author_profile_id_profiles_id_fk" FOREIGN KEY ("author_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_settings" ADD CONSTRAINT "collaboration_settings_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_share_log" ADD CONSTRAINT "collaboration_share_log_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_share_log" ADD CONSTRAINT "collaboration_share_log_other_association_id_housing_associations_id_fk" FOREIGN KEY ("other_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_loans" ADD CONSTRAINT "resource_loans_resource_id_shared_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."shared_resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_loans" ADD CONSTRAINT "resource_loans_borrower_association_id_housing_associations_id_fk" FOREIGN KEY ("borrower_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_loans" ADD CONSTRAINT "resource_loans_lent_by_profile_id_profiles_id_fk" FOREIGN KEY ("lent_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_resources" ADD CONSTRAINT "shared_resources_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_resources" ADD CONSTRAINT "shared_resources_crisis_domain_id_crisis_domains_id_fk" FOREIGN KEY ("crisis_domain_id") REFERENCES "public"."crisis_domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_resources" ADD CONSTRAINT "shared_resources_created_by_profile_id_profiles_id_fk" FOREIGN KEY ("created_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_ratings" ADD CONSTRAINT "assistant_ratings_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_passages" ADD CONSTRAINT "document_passages_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_passages" ADD CONSTRAINT "document_passages_document_id_association_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."association_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_articles" ADD CONSTRAINT "knowledge_articles_crisis_domain_id_crisis_domains_id_fk" FOREIGN KEY ("crisis_domain_id") REFERENCES "public"."crisis_domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_documents" ADD CONSTRAINT "association_documents_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_documents" ADD CONSTRAINT "association_documents_template_id_document_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."document_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_documents" ADD CONSTRAINT "association_documents_crisis_domain_id_crisis_domains_id_fk" FOREIGN KEY ("crisis_domain_id") REFERENCES "public"."crisis_domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_documents" ADD CONSTRAINT "association_documents_created_by_profile_id_profiles_id_fk" FOREIGN KEY ("created_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_documents" ADD CONSTRAINT "association_documents_updated_by_profile_id_profiles_id_fk" FOREIGN KEY ("updated_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "binder_prints" ADD CONSTRAINT "binder_prints_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "binder_prints" ADD CONSTRAINT "binder_prints_printed_by_profile_id_profiles_id_fk" FOREIGN KEY ("printed_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_association_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."association_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_generated_document_id_generated_documents_id_fk" FOREIGN KEY ("generated_document_id") REFERENCES "public"."generated_documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_author_profile_id_profiles_id_fk" FOREIGN KEY ("author_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collaboration_alert_recipients_inbox" ON "collaboration_alert_recipients" USING btree ("housing_association_id","state");--> statement-breakpoint
CREATE INDEX "collaboration_alert_recipients_assigned" ON "collaboration_alert_recipients" USING btree ("assigned_profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collaboration_alerts_idempotency" ON "collaboration_alerts" USING btree ("housing_association_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "collaboration_alerts_association" ON "collaboration_alerts" USING btree ("housing_association_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "collaboration_alerts_created_by" ON "collaboration_alerts" USING btree ("created_by_profile_id");--> statement-breakpoint
CREATE INDEX "collaboration_blocks_blocked" ON "collaboration_blocks" USING btree ("blocked_association_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collaboration_links_pair" ON "collaboration_links" USING btree (least("from_association_id", "to_association_id"),greatest("from_association_id", "to_association_id")) WHERE "collaboration_links"."to_association_id" is not null and "collaboration_links"."state" in ('invited', 'active', 'paused');--> statement-breakpoint
CREATE INDEX "collaboration_links_from" ON "collaboration_links" USING btree ("from_association_id","state");--> statement-breakpoint
CREATE INDEX "collaboration_links_to" ON "collaboration_links" USING btree ("to_association_id","state");--> statement-breakpoint
CREATE INDEX "collaboration_links_invited_by" ON "collaboration_links" USING btree ("invited_by_profile_id");--> statement-breakpoint
CREATE INDEX "collaboration_links_decided_by" ON "collaboration_links" USING btree ("decided_by_profile_id");--> statement-breakpoint
CREATE INDEX "collaboration_replies_thread" ON "collaboration_replies" USING btree ("alert_id","recipient_association_id","created_at");--> statement-breakpoint
CREATE INDEX "collaboration_replies_author" ON "collaboration_replies" USING btree ("author_profile_id");--> statement-breakpoint
CREATE INDEX "collaboration_share_log_association" ON "collaboration_share_log" USING btree ("housing_association_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "resource_loans_resource" ON "resource_loans" USING btree ("resource_id","lent_at");--> statement-breakpoint
CREATE INDEX "resource_loans_borrower" ON "resource_loans" USING btree ("borrower_association_id");--> statement-breakpoint
CREATE INDEX "resource_loans_lent_by" ON "resource_loans" USING btree ("lent_by_profile_id");--> statement-breakpoint
CREATE INDEX "shared_resources_association" ON "shared_resources" USING btree ("housing_association_id","name");--> statement-breakpoint
CREATE INDEX "shared_resources_created_by" ON "shared_resources" USING btree ("created_by_profile_id");--> statement-breakpoint
CREATE INDEX "assistant_ratings_profile" ON "assistant_ratings" USING btree ("profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_passages_position" ON "document_passages" USING btree ("document_id","position");--> statement-breakpoint
CREATE INDEX "document_passages_association" ON "document_passages" USING btree ("housing_association_id");--> statement-breakpoint
CREATE INDEX "document_passages_words" ON "document_passages" USING gin ("words");--> statement-breakpoint
CREATE INDEX "knowledge_articles_words" ON "knowledge_articles" USING gin ("words");--> statement-breakpoint
CREATE INDEX "knowledge_articles_domain" ON "knowledge_articles" USING btree ("crisis_domain_id");--> statement-breakpoint
CREATE INDEX "association_documents_updated" ON "association_documents" USING btree ("housing_association_id","state","updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "association_documents_created_by" ON "association_documents" USING btree ("created_by_profile_id");--> statement-breakpoint
CREATE INDEX "association_documents_updated_by" ON "association_documents" USING btree ("updated_by_profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "binder_prints_version" ON "binder_prints" USING btree ("housing_association_id","version");--> statement-breakpoint
CREATE INDEX "binder_prints_printed_by" ON "binder_prints" USING btree ("printed_by_profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_versions_number" ON "document_versions" USING btree ("document_id","version");--> statement-breakpoint
CREATE INDEX "document_versions_author" ON "document_versions" USING btree ("author_profile_id");