CREATE TYPE "public"."api_token_kind" AS ENUM('browser', 'named');--> statement-breakpoint
CREATE TYPE "public"."email_token_purpose" AS ENUM('verify_email', 'reset_password', 'change_email');--> statement-breakpoint
CREATE TYPE "public"."heating_type" AS ENUM('district_heating', 'electric', 'heat_pump', 'gas', 'oil', 'pellets', 'other');--> statement-breakpoint
CREATE TYPE "public"."plan" AS ENUM('basic', 'standard', 'premium');--> statement-breakpoint
CREATE TYPE "public"."subscription_status" AS ENUM('active', 'trialing', 'canceled', 'expired');--> statement-breakpoint
CREATE TYPE "public"."product_type" AS ENUM('Produkt', 'Tjänst');--> statement-breakpoint
CREATE TYPE "public"."crisis_activation_status" AS ENUM('active', 'resolved');--> statement-breakpoint
CREATE TYPE "public"."association_role" AS ENUM('member', 'team_leader', 'system_owner');--> statement-breakpoint
CREATE TYPE "public"."membership_request_status" AS ENUM('pending', 'approved', 'rejected', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."outgoing_email_status" AS ENUM('queued', 'sending', 'sent', 'failed', 'held');--> statement-breakpoint
CREATE TYPE "public"."journey_status" AS ENUM('in_progress', 'completed');--> statement-breakpoint
CREATE TYPE "public"."product_request_status" AS ENUM('pending', 'offer_received', 'offer_approved', 'order_placed', 'completed', 'cancelled', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."step_status" AS ENUM('pending', 'running', 'done', 'failed', 'skipped');--> statement-breakpoint
CREATE TYPE "public"."communication_channel" AS ENUM('email', 'sms', 'push');--> statement-breakpoint
CREATE TYPE "public"."message_status" AS ENUM('queued', 'sending', 'sent', 'delivered', 'failed', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."subscriber_status" AS ENUM('pending', 'active', 'unsubscribed', 'bounced');--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" "api_token_kind" NOT NULL,
	"name" text,
	"token_hash" text NOT NULL,
	"session_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_tokens_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" "email_token_purpose" NOT NULL,
	"token_hash" text NOT NULL,
	"new_email" text,
	"redirect_to" text,
	"password_hash" text,
	"full_name" text,
	"display_name" text,
	"browser_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_tokens_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "login_activity" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"login_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "profile_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "profile_types_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text COLLATE "swedish",
	"full_name" text COLLATE "swedish",
	"avatar_url" text,
	"phone_number" text,
	"phone_verified" boolean DEFAULT false NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"timezone" text,
	"profile_type_id" uuid,
	"preferred_language" text,
	"has_completed_initial_setup" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"password_hash" text NOT NULL,
	"sign_up_browser_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_normalised" CHECK ("users"."email" = lower(btrim("users"."email")))
);
--> statement-breakpoint
CREATE TABLE "association_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"association_id" uuid NOT NULL,
	"email" text NOT NULL,
	"invited_by_profile_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "housing_associations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"association_name" text COLLATE "swedish" NOT NULL,
	"organization_number" text,
	"address" text,
	"city" text COLLATE "swedish",
	"postal_code" text,
	"municipality" text COLLATE "swedish",
	"latitude" double precision,
	"longitude" double precision,
	"contact_person_name" text,
	"contact_person_phone" text,
	"contact_person_email" text,
	"num_apartments" integer,
	"resident_count" integer,
	"num_stairwells" integer,
	"num_floors" integer,
	"building_year" integer,
	"heating_type" "heating_type",
	"has_shelter" boolean,
	"has_backup_power" boolean,
	"logo_url" text,
	"profile_id" uuid,
	"selected_ambition_level_id" uuid,
	"suggested_plan" "plan",
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "housing_associations_name_length" CHECK (char_length(btrim("housing_associations"."association_name")) >= 3),
	CONSTRAINT "housing_associations_num_apartments" CHECK ("housing_associations"."num_apartments" > 0),
	CONSTRAINT "housing_associations_resident_count" CHECK ("housing_associations"."resident_count" >= 0),
	CONSTRAINT "housing_associations_num_stairwells" CHECK ("housing_associations"."num_stairwells" > 0),
	CONSTRAINT "housing_associations_num_floors" CHECK ("housing_associations"."num_floors" > 0)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"status" "subscription_status" NOT NULL,
	"current_period_end" timestamp with time zone,
	"stripe_price_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text COLLATE "swedish" NOT NULL,
	CONSTRAINT "product_categories_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"supplier_id" uuid NOT NULL,
	"product_category_id" uuid NOT NULL,
	"crisis_domain_id" uuid NOT NULL,
	"article_number" text NOT NULL,
	"name" text COLLATE "swedish" NOT NULL,
	"description" text,
	"image_url" text,
	"product_type" "product_type" NOT NULL,
	"unit_quantity" integer DEFAULT 1 NOT NULL,
	"unit_metric" text DEFAULT 'st' NOT NULL,
	"currency" text DEFAULT 'SEK' NOT NULL,
	"vat_percent" numeric(5, 2) DEFAULT 25 NOT NULL,
	"price_excluding_vat" numeric(14, 2),
	"supplier_price_including_vat" numeric(14, 2),
	"resilia_price_excluding_vat" numeric(14, 2),
	"resilia_price_including_vat" numeric(14, 2),
	"recommended_quantity_rule" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(name || E'\n' || article_number)) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_prices_not_negative" CHECK ("products"."price_excluding_vat" >= 0 and "products"."supplier_price_including_vat" >= 0 and "products"."resilia_price_excluding_vat" >= 0 and "products"."resilia_price_including_vat" >= 0),
	CONSTRAINT "products_vat_percent" CHECK ("products"."vat_percent" between 0 and 100),
	CONSTRAINT "products_unit_quantity" CHECK ("products"."unit_quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"name" text COLLATE "swedish" NOT NULL,
	"logo_url" text,
	"website" text,
	"contact_email" text,
	"contact_phone" text,
	"organization_number" text,
	CONSTRAINT "suppliers_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "crisis_activations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"crisis_domain_id" uuid NOT NULL,
	"status" "crisis_activation_status" DEFAULT 'active' NOT NULL,
	"is_exercise" boolean DEFAULT false NOT NULL,
	"description" text NOT NULL,
	"external_description" text,
	"activated_by_profile_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "document_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"domain" uuid,
	"template_group" text NOT NULL,
	"template_group_order" integer NOT NULL,
	"form_schema" jsonb NOT NULL,
	CONSTRAINT "document_templates_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "generated_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"association_id" uuid,
	"domain_id" uuid,
	"document_type" text NOT NULL,
	"title" text NOT NULL,
	"filename" text NOT NULL,
	"file_url" text NOT NULL,
	"storage_key" text NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "generated_documents_storageKey_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "association_members" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"association_id" uuid NOT NULL,
	"role" "association_role" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "association_membership_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"association_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"status" "membership_request_status" DEFAULT 'pending' NOT NULL,
	"message_to_admin" text,
	"role" "association_role",
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reviewed_at" timestamp with time zone,
	"reviewed_by_profile_id" uuid,
	CONSTRAINT "membership_requests_role_when_approved" CHECK (("association_membership_requests"."status" = 'approved') = ("association_membership_requests"."role" is not null)),
	CONSTRAINT "membership_requests_message_length" CHECK (char_length("association_membership_requests"."message_to_admin") <= 500)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"association_id" uuid,
	"actor_profile_id" uuid,
	"action" text NOT NULL,
	"subject_id" text,
	"details" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_files" (
	"key" text PRIMARY KEY NOT NULL,
	"uploaded_by_profile_id" uuid,
	"association_id" uuid,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_emails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dedupe_key" text NOT NULL,
	"user_id" uuid,
	"recipient" text NOT NULL,
	"template" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" "outgoing_email_status" DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error_message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "seed_entries" (
	"key" text PRIMARY KEY NOT NULL,
	"seeded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "association_journey_status" (
	"housing_association_id" uuid NOT NULL,
	"journey_phase_id" integer NOT NULL,
	"status" "journey_status" NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "association_journey_status_housing_association_id_journey_phase_id_pk" PRIMARY KEY("housing_association_id","journey_phase_id")
);
--> statement-breakpoint
CREATE TABLE "housing_association_water_preparedness" (
	"housing_association_id" uuid PRIMARY KEY NOT NULL,
	"residents" integer,
	"litres_per_person" numeric(14, 2) DEFAULT 3 NOT NULL,
	"days" integer DEFAULT 7 NOT NULL,
	"shared_stock_litres" numeric(14, 2) DEFAULT 0 NOT NULL,
	"self_prepared_share" numeric(14, 2) DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "water_preparedness_positive" CHECK ("housing_association_water_preparedness"."litres_per_person" > 0 and "housing_association_water_preparedness"."days" > 0 and "housing_association_water_preparedness"."shared_stock_litres" >= 0),
	CONSTRAINT "water_preparedness_share" CHECK ("housing_association_water_preparedness"."self_prepared_share" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "ambition_levels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"order_index" integer NOT NULL,
	"days" integer NOT NULL,
	"litres_per_person" integer NOT NULL,
	"water_share" numeric(14, 2) NOT NULL,
	"reserve_power_hours" integer NOT NULL,
	"warm_room" text NOT NULL,
	"representative_coverage" numeric(14, 2) NOT NULL,
	"drills_per_year" text NOT NULL,
	"reached_within30_minutes" numeric(14, 2) NOT NULL,
	CONSTRAINT "ambition_levels_slug_unique" UNIQUE("slug"),
	CONSTRAINT "ambition_levels_orderIndex_unique" UNIQUE("order_index")
);
--> statement-breakpoint
CREATE TABLE "crisis_domains" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text COLLATE "swedish" NOT NULL,
	"description" text NOT NULL,
	"icon" text NOT NULL,
	"order_index" integer NOT NULL,
	CONSTRAINT "crisis_domains_slug_unique" UNIQUE("slug"),
	CONSTRAINT "crisis_domains_orderIndex_unique" UNIQUE("order_index")
);
--> statement-breakpoint
CREATE TABLE "journey_phases" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"phase_order" integer NOT NULL,
	"deliverable" text NOT NULL,
	CONSTRAINT "journey_phases_phaseOrder_unique" UNIQUE("phase_order"),
	CONSTRAINT "journey_phases_order" CHECK ("journey_phases"."phase_order" between 1 and 8)
);
--> statement-breakpoint
CREATE TABLE "product_request_draft_lines" (
	"profile_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_request_draft_lines_profile_id_product_id_pk" PRIMARY KEY("profile_id","product_id"),
	CONSTRAINT "product_request_draft_lines_quantity" CHECK ("product_request_draft_lines"."quantity" between 0 and 100000)
);
--> statement-breakpoint
CREATE TABLE "product_request_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_request_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"line_number" integer NOT NULL,
	"product_name" text NOT NULL,
	"article_number" text NOT NULL,
	"quantity" integer NOT NULL,
	"recommended_quantity" integer,
	"recommendation_basis" text,
	"unit_metric" text NOT NULL,
	"unit_price" numeric(14, 2) NOT NULL,
	"vat_percent" numeric(5, 2) NOT NULL,
	"total_price" numeric(14, 2) NOT NULL,
	"notes" text,
	CONSTRAINT "product_request_items_quantity" CHECK ("product_request_items"."quantity" between 1 and 100000),
	CONSTRAINT "product_request_items_price" CHECK ("product_request_items"."unit_price" >= 0 and "product_request_items"."total_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_request_status_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_request_id" uuid NOT NULL,
	"status" "product_request_status" NOT NULL,
	"changed_by_profile_id" uuid,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid,
	"housing_association_id" uuid,
	"supplier_id" uuid NOT NULL,
	"request_date" timestamp with time zone DEFAULT now() NOT NULL,
	"status" "product_request_status" DEFAULT 'pending' NOT NULL,
	"total_amount" numeric(14, 2) DEFAULT 0 NOT NULL,
	"customer_name" text,
	"customer_org_number" text,
	"contact_person" text,
	"contact_phone" text,
	"contact_email" text,
	"delivery_address" text,
	"invoice_address" text,
	"invoice_reference" text,
	"num_properties" integer,
	"num_residents_estimated" integer,
	"num_days_estimated" integer,
	"notes" text,
	"idempotency_key" uuid NOT NULL,
	"pdf_status" "step_status" DEFAULT 'pending' NOT NULL,
	"mail_status" "step_status" DEFAULT 'pending' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_requests_total_not_negative" CHECK ("product_requests"."total_amount" >= 0),
	CONSTRAINT "product_requests_days" CHECK ("product_requests"."num_days_estimated" >= 1),
	CONSTRAINT "product_requests_notes_length" CHECK (char_length("product_requests"."notes") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "crisis_subscriber_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"crisis_activation_id" uuid,
	"crisis_subscriber_id" uuid,
	"message_content" text NOT NULL,
	"communication_channel" "communication_channel" NOT NULL,
	"sender_profile_id" uuid,
	"recipient_count" integer DEFAULT 0 NOT NULL,
	"status" "message_status" DEFAULT 'queued' NOT NULL,
	"error_message" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crisis_subscriber_messages_recipient_count" CHECK ("crisis_subscriber_messages"."recipient_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "crisis_subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"full_name" text COLLATE "swedish" NOT NULL,
	"email" text,
	"phone_number" text,
	"status" "subscriber_status" DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crisis_subscribers_reachable" CHECK ("crisis_subscribers"."email" is not null or "crisis_subscribers"."phone_number" is not null)
);
--> statement-breakpoint
CREATE TABLE "crisis_teams" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"crisis_domain_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"crisis_team_id" uuid NOT NULL,
	"profile_id" uuid,
	"member_name" text COLLATE "swedish",
	"email" text,
	"phone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_named" CHECK ("team_members"."profile_id" is not null or "team_members"."member_name" is not null)
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_activity" ADD CONSTRAINT "login_activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_profile_type_id_profile_types_id_fk" FOREIGN KEY ("profile_type_id") REFERENCES "public"."profile_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_invitations" ADD CONSTRAINT "association_invitations_association_id_housing_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_invitations" ADD CONSTRAINT "association_invitations_invited_by_profile_id_profiles_id_fk" FOREIGN KEY ("invited_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "housing_associations" ADD CONSTRAINT "housing_associations_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "housing_associations" ADD CONSTRAINT "housing_associations_selected_ambition_level_id_ambition_levels_id_fk" FOREIGN KEY ("selected_ambition_level_id") REFERENCES "public"."ambition_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_product_category_id_product_categories_id_fk" FOREIGN KEY ("product_category_id") REFERENCES "public"."product_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_crisis_domain_id_crisis_domains_id_fk" FOREIGN KEY ("crisis_domain_id") REFERENCES "public"."crisis_domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_activations" ADD CONSTRAINT "crisis_activations_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_activations" ADD CONSTRAINT "crisis_activations_crisis_domain_id_crisis_domains_id_fk" FOREIGN KEY ("crisis_domain_id") REFERENCES "public"."crisis_domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_activations" ADD CONSTRAINT "crisis_activations_activated_by_profile_id_profiles_id_fk" FOREIGN KEY ("activated_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_templates" ADD CONSTRAINT "document_templates_domain_crisis_domains_id_fk" FOREIGN KEY ("domain") REFERENCES "public"."crisis_domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generated_documents" ADD CONSTRAINT "generated_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generated_documents" ADD CONSTRAINT "generated_documents_association_id_housing_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generated_documents" ADD CONSTRAINT "generated_documents_domain_id_crisis_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."crisis_domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_members" ADD CONSTRAINT "association_members_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_members" ADD CONSTRAINT "association_members_association_id_housing_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_membership_requests" ADD CONSTRAINT "association_membership_requests_association_id_housing_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_membership_requests" ADD CONSTRAINT "association_membership_requests_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_membership_requests" ADD CONSTRAINT "association_membership_requests_reviewed_by_profile_id_profiles_id_fk" FOREIGN KEY ("reviewed_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_association_id_housing_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."housing_associations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_profile_id_profiles_id_fk" FOREIGN KEY ("actor_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_uploaded_by_profile_id_profiles_id_fk" FOREIGN KEY ("uploaded_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_association_id_housing_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_emails" ADD CONSTRAINT "outgoing_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_journey_status" ADD CONSTRAINT "association_journey_status_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_journey_status" ADD CONSTRAINT "association_journey_status_journey_phase_id_journey_phases_id_fk" FOREIGN KEY ("journey_phase_id") REFERENCES "public"."journey_phases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "housing_association_water_preparedness" ADD CONSTRAINT "housing_association_water_preparedness_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_request_draft_lines" ADD CONSTRAINT "product_request_draft_lines_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_request_draft_lines" ADD CONSTRAINT "product_request_draft_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_request_items" ADD CONSTRAINT "product_request_items_product_request_id_product_requests_id_fk" FOREIGN KEY ("product_request_id") REFERENCES "public"."product_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_request_items" ADD CONSTRAINT "product_request_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_request_status_history" ADD CONSTRAINT "product_request_status_history_product_request_id_product_requests_id_fk" FOREIGN KEY ("product_request_id") REFERENCES "public"."product_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_request_status_history" ADD CONSTRAINT "product_request_status_history_changed_by_profile_id_profiles_id_fk" FOREIGN KEY ("changed_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_requests" ADD CONSTRAINT "product_requests_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_requests" ADD CONSTRAINT "product_requests_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_requests" ADD CONSTRAINT "product_requests_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_subscriber_messages" ADD CONSTRAINT "crisis_subscriber_messages_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_subscriber_messages" ADD CONSTRAINT "crisis_subscriber_messages_crisis_activation_id_crisis_activations_id_fk" FOREIGN KEY ("crisis_activation_id") REFERENCES "public"."crisis_activations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_subscriber_messages" ADD CONSTRAINT "crisis_subscriber_messages_crisis_subscriber_id_crisis_subscribers_id_fk" FOREIGN KEY ("crisis_subscriber_id") REFERENCES "public"."crisis_subscribers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_subscriber_messages" ADD CONSTRAINT "crisis_subscriber_messages_sender_profile_id_profiles_id_fk" FOREIGN KEY ("sender_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_subscribers" ADD CONSTRAINT "crisis_subscribers_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_teams" ADD CONSTRAINT "crisis_teams_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_teams" ADD CONSTRAINT "crisis_teams_crisis_domain_id_crisis_domains_id_fk" FOREIGN KEY ("crisis_domain_id") REFERENCES "public"."crisis_domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_crisis_team_id_crisis_teams_id_fk" FOREIGN KEY ("crisis_team_id") REFERENCES "public"."crisis_teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_user_id" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_tokens_session_id" ON "api_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "email_tokens_user_purpose" ON "email_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "login_activity_user_login_at" ON "login_activity" USING btree ("user_id","login_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_user_id_unique" ON "profiles" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "association_invitations_association_email" ON "association_invitations" USING btree ("association_id","email");--> statement-breakpoint
CREATE INDEX "housing_associations_profile_id" ON "housing_associations" USING btree ("profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "housing_associations_organization_number_unique" ON "housing_associations" USING btree ("organization_number") WHERE "housing_associations"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_user_id_unique" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_supplier_article" ON "products" USING btree ("supplier_id","article_number");--> statement-breakpoint
CREATE INDEX "products_active_name" ON "products" USING btree ("name","id") WHERE "products"."is_active";--> statement-breakpoint
CREATE INDEX "products_active_domain_name" ON "products" USING btree ("crisis_domain_id","name","id") WHERE "products"."is_active";--> statement-breakpoint
CREATE INDEX "products_active_supplier_name" ON "products" USING btree ("supplier_id","name","id") WHERE "products"."is_active";--> statement-breakpoint
CREATE INDEX "products_active_category_name" ON "products" USING btree ("product_category_id","name","id") WHERE "products"."is_active";--> statement-breakpoint
CREATE INDEX "products_active_type_name" ON "products" USING btree ("product_type","name","id") WHERE "products"."is_active";--> statement-breakpoint
CREATE INDEX "products_active_price" ON "products" USING btree ("resilia_price_excluding_vat","id") WHERE "products"."is_active";--> statement-breakpoint
CREATE INDEX "products_active_domain_price" ON "products" USING btree ("crisis_domain_id","resilia_price_excluding_vat","id") WHERE "products"."is_active";--> statement-breakpoint
CREATE INDEX "products_active_filters" ON "products" USING btree ("crisis_domain_id","supplier_id","product_category_id","product_type","resilia_price_excluding_vat") WHERE "products"."is_active";--> statement-breakpoint
CREATE INDEX "products_active_price_descending" ON "products" USING btree ("resilia_price_excluding_vat" DESC NULLS LAST,"id") WHERE "products"."is_active";--> statement-breakpoint
CREATE INDEX "products_search_text" ON "products" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "crisis_activations_one_active" ON "crisis_activations" USING btree ("housing_association_id","crisis_domain_id") WHERE "crisis_activations"."status" = 'active' and not "crisis_activations"."is_exercise";--> statement-breakpoint
CREATE INDEX "crisis_activations_association_created" ON "crisis_activations" USING btree ("housing_association_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "generated_documents_association" ON "generated_documents" USING btree ("association_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "generated_documents_user" ON "generated_documents" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "generated_documents_product_request" ON "generated_documents" USING btree (("metadata"->>'product_request_id')) WHERE "generated_documents"."document_type" = 'Produktförfrågan';--> statement-breakpoint
CREATE INDEX "association_members_association_role" ON "association_members" USING btree ("association_id","role");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_requests_one_pending" ON "association_membership_requests" USING btree ("profile_id","association_id") WHERE "association_membership_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "membership_requests_association_status" ON "association_membership_requests" USING btree ("association_id","status","requested_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "membership_requests_profile" ON "association_membership_requests" USING btree ("profile_id","requested_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_association_created" ON "audit_log" USING btree ("association_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_profile_id");--> statement-breakpoint
CREATE INDEX "media_files_uploaded_by" ON "media_files" USING btree ("uploaded_by_profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_emails_dedupe_key" ON "outgoing_emails" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "outgoing_emails_status" ON "outgoing_emails" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "outgoing_emails_user" ON "outgoing_emails" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_request_items_line" ON "product_request_items" USING btree ("product_request_id","line_number");--> statement-breakpoint
CREATE UNIQUE INDEX "product_request_items_product" ON "product_request_items" USING btree ("product_request_id","product_id");--> statement-breakpoint
CREATE INDEX "product_request_status_history_request" ON "product_request_status_history" USING btree ("product_request_id","changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "product_requests_idempotency" ON "product_requests" USING btree ("profile_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "product_requests_association_date" ON "product_requests" USING btree ("housing_association_id","request_date" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "product_requests_profile_date" ON "product_requests" USING btree ("profile_id","request_date" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "crisis_subscriber_messages_association" ON "crisis_subscriber_messages" USING btree ("housing_association_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "crisis_subscribers_association_email" ON "crisis_subscribers" USING btree ("housing_association_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "crisis_subscribers_association_phone" ON "crisis_subscribers" USING btree ("housing_association_id","phone_number");--> statement-breakpoint
CREATE INDEX "crisis_subscribers_association_name" ON "crisis_subscribers" USING btree ("housing_association_id","full_name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "crisis_teams_association_domain" ON "crisis_teams" USING btree ("housing_association_id","crisis_domain_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_members_team_profile" ON "team_members" USING btree ("crisis_team_id","profile_id");--> statement-breakpoint
CREATE INDEX "team_members_profile" ON "team_members" USING btree ("profile_id");