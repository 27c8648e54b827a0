CREATE TYPE "public"."crisis_task_phase" AS ENUM('crisis', 'recovery');--> statement-breakpoint
CREATE TYPE "public"."crisis_task_state" AS ENUM('open', 'in_progress', 'done', 'not_applicable');--> statement-breakpoint
CREATE TYPE "public"."log_entry_kind" AS ENUM('event', 'decision', 'contact', 'correction', 'system');--> statement-breakpoint
CREATE TYPE "public"."official_feed" AS ENUM('vma', 'smhi_warnings', 'krisinformation');--> statement-breakpoint
CREATE TYPE "public"."reply_answer" AS ENUM('ok', 'need_help', 'away');--> statement-breakpoint
CREATE TYPE "public"."reply_source" AS ENUM('sms', 'link', 'push', 'manual');--> statement-breakpoint
CREATE TYPE "public"."crisis_message_kind" AS ENUM('activation', 'update', 'check', 'reminder', 'all_clear', 'notice', 'test');--> statement-breakpoint
CREATE TYPE "public"."delivery_status" AS ENUM('queued', 'sending', 'doubtful', 'sent', 'delivered', 'failed', 'cancelled', 'held', 'suppressed');--> statement-breakpoint
CREATE TYPE "public"."message_audience" AS ENUM('subscribers', 'internal', 'team', 'self');--> statement-breakpoint
CREATE TYPE "public"."message_state" AS ENUM('waiting', 'released', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."consent_event" AS ENUM('signed_up', 'imported', 'confirmed', 'changed', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."subscriber_channel_state" AS ENUM('none', 'pending', 'active', 'unsubscribed', 'bounced');--> statement-breakpoint
CREATE TYPE "public"."subscriber_code_purpose" AS ENUM('confirm', 'manage');--> statement-breakpoint
CREATE TYPE "public"."team_role" AS ENUM('coordinator', 'deputy_coordinator', 'information', 'log_keeper', 'technician', 'stairwell_representative', 'water_and_food', 'care', 'fire_safety', 'shelter', 'economy', 'it_and_privacy', 'collaboration');--> statement-breakpoint
CREATE TABLE "crisis_log_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"crisis_activation_id" uuid NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "crisis_log_entries_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" "log_entry_kind" NOT NULL,
	"text" text NOT NULL,
	"author_profile_id" uuid,
	"corrects_entry_id" uuid,
	"written_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "crisis_playbook_steps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"crisis_domain_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"phase" "crisis_task_phase" DEFAULT 'crisis' NOT NULL,
	"title" text NOT NULL,
	"role" "team_role",
	"due_minutes" integer,
	"condition" text
);--> statement-breakpoint
CREATE TABLE "crisis_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"crisis_activation_id" uuid NOT NULL,
	"subscriber_id" uuid,
	"profile_id" uuid,
	"source" "reply_source" NOT NULL,
	"answer" "reply_answer",
	"text" text,
	"recorded_by_profile_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crisis_replies_one_person" CHECK (num_nonnulls("crisis_replies"."subscriber_id", "crisis_replies"."profile_id") = 1),
	CONSTRAINT "crisis_replies_says_something" CHECK ("crisis_replies"."answer" is not null or "crisis_replies"."text" is not null)
);--> statement-breakpoint
CREATE TABLE "crisis_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"crisis_activation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"phase" "crisis_task_phase" DEFAULT 'crisis' NOT NULL,
	"title" text NOT NULL,
	"role" "team_role",
	"due_at" timestamp with time zone,
	"condition" text,
	"state" "crisis_task_state" DEFAULT 'open' NOT NULL,
	"owner_profile_id" uuid,
	"done_at" timestamp with time zone,
	"done_by_profile_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crisis_tasks_done" CHECK (("crisis_tasks"."state" = 'done') = ("crisis_tasks"."done_at" is not null))
);--> statement-breakpoint
CREATE TABLE "official_feeds" (
	"feed" "official_feed" PRIMARY KEY NOT NULL,
	"payload" jsonb,
	"etag" text,
	"tried_at" timestamp with time zone,
	"succeeded_at" timestamp with time zone,
	"error" text
);--> statement-breakpoint
CREATE TABLE "crisis_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"crisis_message_id" uuid NOT NULL,
	"channel" "communication_channel" NOT NULL,
	"address" text NOT NULL,
	"subscriber_id" uuid,
	"profile_id" uuid,
	"team_member_id" uuid,
	"push_subscription_id" uuid,
	"status" "delivery_status" DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_owner" uuid,
	"lease_until" timestamp with time zone,
	"batch_id" uuid,
	"provider_id" text,
	"possibly_duplicate" boolean DEFAULT false NOT NULL,
	"error_message" text,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "crisis_delivery_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"crisis_message_id" uuid NOT NULL,
	"channel" "communication_channel" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "crisis_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"crisis_activation_id" uuid,
	"kind" "crisis_message_kind" NOT NULL,
	"audience" "message_audience" NOT NULL,
	"state" "message_state" DEFAULT 'released' NOT NULL,
	"subject" text,
	"content" text NOT NULL,
	"by_sms" boolean NOT NULL,
	"by_email" boolean NOT NULL,
	"by_push" boolean NOT NULL,
	"asks_for_reply" boolean DEFAULT false NOT NULL,
	"is_exercise" boolean DEFAULT false NOT NULL,
	"next_update_at" timestamp with time zone,
	"reminds_message_id" uuid,
	"sender_profile_id" uuid,
	"idempotency_key" uuid NOT NULL,
	"confirmed_by_profile_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancelled_by_profile_id" uuid,
	CONSTRAINT "crisis_messages_channel" CHECK ("crisis_messages"."by_sms" or "crisis_messages"."by_email" or "crisis_messages"."by_push")
);--> statement-breakpoint
CREATE TABLE "crisis_posters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"crisis_activation_id" uuid NOT NULL,
	"crisis_message_id" uuid NOT NULL,
	"stairwell_id" uuid,
	"place" text NOT NULL,
	"created_by_profile_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"hung_at" timestamp with time zone,
	"taken_down_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "portal_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "provider_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);--> statement-breakpoint
CREATE TABLE "housing_association_stairwells" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"name" text COLLATE "swedish" NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"subscriber_id" uuid,
	"profile_id" uuid,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_one_owner" CHECK (num_nonnulls("push_subscriptions"."subscriber_id", "push_subscriptions"."profile_id") = 1)
);--> statement-breakpoint
CREATE TABLE "subscriber_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"purpose" "subscriber_code_purpose" NOT NULL,
	"channel" "communication_channel" NOT NULL,
	"code_hash" text NOT NULL,
	"tries_left" smallint DEFAULT 5 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriber_codes_tries" CHECK ("subscriber_codes"."tries_left" >= 0)
);--> statement-breakpoint
CREATE TABLE "subscriber_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"event" "consent_event" NOT NULL,
	"channel" "communication_channel",
	"text_version" text NOT NULL,
	"shortened_ip" text,
	"recorded_by_profile_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "subscriber_tallies" (
	"housing_association_id" uuid NOT NULL,
	"status" "subscriber_status" NOT NULL,
	"subscribers" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "subscriber_tallies_housing_association_id_status_pk" PRIMARY KEY("housing_association_id","status")
);--> statement-breakpoint
ALTER TABLE "crisis_subscribers" ADD COLUMN "email_state" "subscriber_channel_state" DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "crisis_subscribers" ADD COLUMN "phone_state" "subscriber_channel_state" DEFAULT 'none' NOT NULL;--> statement-breakpoint
-- Each address had the state of the whole.
UPDATE "crisis_subscribers" SET
  "email_state" = CASE WHEN "email" IS NULL THEN 'none' ELSE "status"::text END::subscriber_channel_state,
  "phone_state" = CASE WHEN "phone_number" IS NULL THEN 'none' ELSE "status"::text END::subscriber_channel_state;--> statement-breakpoint
ALTER TABLE "crisis_subscribers" drop column "status";--> statement-breakpoint
ALTER TABLE "crisis_subscribers" ADD COLUMN "status" "subscriber_status" GENERATED ALWAYS AS (case
          when email_state = 'active' or phone_state = 'active' then 'active'::subscriber_status
          when email_state = 'pending' or phone_state = 'pending' then 'pending'::subscriber_status
          when email_state = 'bounced' or phone_state = 'bounced' then 'bounced'::subscriber_status
          else 'unsubscribed'::subscriber_status end) STORED NOT NULL;--> statement-breakpoint
DROP INDEX "crisis_activations_activated_by";--> statement-breakpoint
ALTER TABLE "crisis_activations" ADD COLUMN "level" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "crisis_activations" ADD COLUMN "idempotency_key" uuid;--> statement-breakpoint
ALTER TABLE "crisis_activations" ADD COLUMN "led_by_profile_id" uuid;--> statement-breakpoint
ALTER TABLE "crisis_activations" ADD COLUMN "next_update_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "crisis_activations" ADD COLUMN "outdoor_celsius" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "crisis_activations" ADD COLUMN "resolved_by_profile_id" uuid;--> statement-breakpoint
ALTER TABLE "crisis_activations" ADD COLUMN "closing_note" text;--> statement-breakpoint
ALTER TABLE "crisis_subscriber_messages" ADD COLUMN "crisis_message_id" uuid;--> statement-breakpoint
ALTER TABLE "crisis_subscribers" ADD COLUMN "stairwell_id" uuid;--> statement-breakpoint
ALTER TABLE "crisis_subscribers" ADD COLUMN "preferred_language" text DEFAULT 'sv' NOT NULL;--> statement-breakpoint
ALTER TABLE "crisis_subscribers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_fold(full_name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone_number, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "role" "team_role";--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "is_deputy" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "shows_contact" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "stairwell_id" uuid;--> statement-breakpoint
ALTER TABLE "crisis_log_entries" ADD CONSTRAINT "crisis_log_entries_crisis_activation_id_crisis_activations_id_fk" FOREIGN KEY ("crisis_activation_id") REFERENCES "public"."crisis_activations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_log_entries" ADD CONSTRAINT "crisis_log_entries_author_profile_id_profiles_id_fk" FOREIGN KEY ("author_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_playbook_steps" ADD CONSTRAINT "crisis_playbook_steps_crisis_domain_id_crisis_domains_id_fk" FOREIGN KEY ("crisis_domain_id") REFERENCES "public"."crisis_domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_replies" ADD CONSTRAINT "crisis_replies_crisis_activation_id_crisis_activations_id_fk" FOREIGN KEY ("crisis_activation_id") REFERENCES "public"."crisis_activations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_replies" ADD CONSTRAINT "crisis_replies_subscriber_id_crisis_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."crisis_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_replies" ADD CONSTRAINT "crisis_replies_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_replies" ADD CONSTRAINT "crisis_replies_recorded_by_profile_id_profiles_id_fk" FOREIGN KEY ("recorded_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_tasks" ADD CONSTRAINT "crisis_tasks_crisis_activation_id_crisis_activations_id_fk" FOREIGN KEY ("crisis_activation_id") REFERENCES "public"."crisis_activations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_tasks" ADD CONSTRAINT "crisis_tasks_owner_profile_id_profiles_id_fk" FOREIGN KEY ("owner_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_tasks" ADD CONSTRAINT "crisis_tasks_done_by_profile_id_profiles_id_fk" FOREIGN KEY ("done_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_deliveries" ADD CONSTRAINT "crisis_deliveries_crisis_message_id_crisis_messages_id_fk" FOREIGN KEY ("crisis_message_id") REFERENCES "public"."crisis_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_deliveries" ADD CONSTRAINT "crisis_deliveries_subscriber_id_crisis_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."crisis_subscribers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_deliveries" ADD CONSTRAINT "crisis_deliveries_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_deliveries" ADD CONSTRAINT "crisis_deliveries_team_member_id_team_members_id_fk" FOREIGN KEY ("team_member_id") REFERENCES "public"."team_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_deliveries" ADD CONSTRAINT "crisis_deliveries_push_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("push_subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_deliveries" ADD CONSTRAINT "crisis_deliveries_batch_id_crisis_delivery_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."crisis_delivery_batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_delivery_batches" ADD CONSTRAINT "crisis_delivery_batches_crisis_message_id_crisis_messages_id_fk" FOREIGN KEY ("crisis_message_id") REFERENCES "public"."crisis_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_messages" ADD CONSTRAINT "crisis_messages_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_messages" ADD CONSTRAINT "crisis_messages_crisis_activation_id_crisis_activations_id_fk" FOREIGN KEY ("crisis_activation_id") REFERENCES "public"."crisis_activations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_messages" ADD CONSTRAINT "crisis_messages_sender_profile_id_profiles_id_fk" FOREIGN KEY ("sender_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_messages" ADD CONSTRAINT "crisis_messages_confirmed_by_profile_id_profiles_id_fk" FOREIGN KEY ("confirmed_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_messages" ADD CONSTRAINT "crisis_messages_cancelled_by_profile_id_profiles_id_fk" FOREIGN KEY ("cancelled_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_posters" ADD CONSTRAINT "crisis_posters_crisis_activation_id_crisis_activations_id_fk" FOREIGN KEY ("crisis_activation_id") REFERENCES "public"."crisis_activations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_posters" ADD CONSTRAINT "crisis_posters_crisis_message_id_crisis_messages_id_fk" FOREIGN KEY ("crisis_message_id") REFERENCES "public"."crisis_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_posters" ADD CONSTRAINT "crisis_posters_stairwell_id_housing_association_stairwells_id_fk" FOREIGN KEY ("stairwell_id") REFERENCES "public"."housing_association_stairwells"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_posters" ADD CONSTRAINT "crisis_posters_created_by_profile_id_profiles_id_fk" FOREIGN KEY ("created_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "housing_association_stairwells" ADD CONSTRAINT "housing_association_stairwells_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_subscriber_id_crisis_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."crisis_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_codes" ADD CONSTRAINT "subscriber_codes_subscriber_id_crisis_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."crisis_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_consents" ADD CONSTRAINT "subscriber_consents_subscriber_id_crisis_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."crisis_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_consents" ADD CONSTRAINT "subscriber_consents_recorded_by_profile_id_profiles_id_fk" FOREIGN KEY ("recorded_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_tallies" ADD CONSTRAINT "subscriber_tallies_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crisis_log_entries_activation" ON "crisis_log_entries" USING btree ("crisis_activation_id","sequence");--> statement-breakpoint
CREATE INDEX "crisis_log_entries_author" ON "crisis_log_entries" USING btree ("author_profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crisis_playbook_steps_domain_position" ON "crisis_playbook_steps" USING btree ("crisis_domain_id","position");--> statement-breakpoint
CREATE INDEX "crisis_replies_activation" ON "crisis_replies" USING btree ("crisis_activation_id","created_at");--> statement-breakpoint
CREATE INDEX "crisis_replies_subscriber" ON "crisis_replies" USING btree ("subscriber_id","created_at");--> statement-breakpoint
CREATE INDEX "crisis_replies_profile" ON "crisis_replies" USING btree ("profile_id","created_at");--> statement-breakpoint
CREATE INDEX "crisis_replies_recorded_by" ON "crisis_replies" USING btree ("recorded_by_profile_id");--> statement-breakpoint
CREATE INDEX "crisis_tasks_activation" ON "crisis_tasks" USING btree ("crisis_activation_id","position","id");--> statement-breakpoint
CREATE INDEX "crisis_tasks_owner" ON "crisis_tasks" USING btree ("owner_profile_id");--> statement-breakpoint
CREATE INDEX "crisis_tasks_done_by" ON "crisis_tasks" USING btree ("done_by_profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crisis_deliveries_once" ON "crisis_deliveries" USING btree ("crisis_message_id","channel","address");--> statement-breakpoint
CREATE INDEX "crisis_deliveries_claim" ON "crisis_deliveries" USING btree ("channel","next_attempt_at","id") WHERE "crisis_deliveries"."status" in ('queued', 'doubtful');--> statement-breakpoint
CREATE INDEX "crisis_deliveries_lease" ON "crisis_deliveries" USING btree ("lease_until") WHERE "crisis_deliveries"."status" = 'sending';--> statement-breakpoint
CREATE INDEX "crisis_deliveries_batch" ON "crisis_deliveries" USING btree ("batch_id") WHERE "crisis_deliveries"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "crisis_deliveries_provider" ON "crisis_deliveries" USING btree ("channel","provider_id") WHERE "crisis_deliveries"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "crisis_deliveries_address" ON "crisis_deliveries" USING btree ("channel","address");--> statement-breakpoint
CREATE INDEX "crisis_deliveries_subscriber" ON "crisis_deliveries" USING btree ("subscriber_id") WHERE "crisis_deliveries"."subscriber_id" is not null;--> statement-breakpoint
CREATE INDEX "crisis_deliveries_profile" ON "crisis_deliveries" USING btree ("profile_id") WHERE "crisis_deliveries"."profile_id" is not null;--> statement-breakpoint
CREATE INDEX "crisis_deliveries_team_member" ON "crisis_deliveries" USING btree ("team_member_id") WHERE "crisis_deliveries"."team_member_id" is not null;--> statement-breakpoint
CREATE INDEX "crisis_deliveries_push" ON "crisis_deliveries" USING btree ("push_subscription_id") WHERE "crisis_deliveries"."push_subscription_id" is not null;--> statement-breakpoint
CREATE INDEX "crisis_delivery_batches_message" ON "crisis_delivery_batches" USING btree ("crisis_message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crisis_messages_idempotency" ON "crisis_messages" USING btree ("housing_association_id","idempotency_key","audience");--> statement-breakpoint
CREATE UNIQUE INDEX "crisis_messages_first" ON "crisis_messages" USING btree ("crisis_activation_id","audience") WHERE "crisis_messages"."kind" = 'activation';--> statement-breakpoint
CREATE INDEX "crisis_messages_association" ON "crisis_messages" USING btree ("housing_association_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "crisis_messages_activation" ON "crisis_messages" USING btree ("crisis_activation_id","created_at");--> statement-breakpoint
CREATE INDEX "crisis_messages_sender" ON "crisis_messages" USING btree ("sender_profile_id");--> statement-breakpoint
CREATE INDEX "crisis_messages_confirmed_by" ON "crisis_messages" USING btree ("confirmed_by_profile_id");--> statement-breakpoint
CREATE INDEX "crisis_messages_cancelled_by" ON "crisis_messages" USING btree ("cancelled_by_profile_id");--> statement-breakpoint
CREATE INDEX "crisis_posters_activation" ON "crisis_posters" USING btree ("crisis_activation_id","created_at");--> statement-breakpoint
CREATE INDEX "crisis_posters_stairwell" ON "crisis_posters" USING btree ("stairwell_id");--> statement-breakpoint
CREATE INDEX "crisis_posters_created_by" ON "crisis_posters" USING btree ("created_by_profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crisis_posters_message_place" ON "crisis_posters" USING btree ("crisis_message_id","place");--> statement-breakpoint
CREATE INDEX "provider_events_received" ON "provider_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "association_stairwells_name" ON "housing_association_stairwells" USING btree ("housing_association_id","name");--> statement-breakpoint
CREATE INDEX "association_stairwells_position" ON "housing_association_stairwells" USING btree ("housing_association_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("housing_association_id","endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_subscriber" ON "push_subscriptions" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_profile" ON "push_subscriptions" USING btree ("profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriber_codes_one" ON "subscriber_codes" USING btree ("subscriber_id","purpose","channel");--> statement-breakpoint
CREATE INDEX "subscriber_codes_hash" ON "subscriber_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "subscriber_codes_expires_at" ON "subscriber_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "subscriber_consents_subscriber" ON "subscriber_consents" USING btree ("subscriber_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriber_consents_recorded_by" ON "subscriber_consents" USING btree ("recorded_by_profile_id");--> statement-breakpoint
CREATE INDEX "subscriber_consents_ip" ON "subscriber_consents" USING btree ("created_at") WHERE "subscriber_consents"."shortened_ip" is not null;--> statement-breakpoint
ALTER TABLE "crisis_activations" ADD CONSTRAINT "crisis_activations_led_by_profile_id_profiles_id_fk" FOREIGN KEY ("led_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_activations" ADD CONSTRAINT "crisis_activations_resolved_by_profile_id_profiles_id_fk" FOREIGN KEY ("resolved_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_subscriber_messages" ADD CONSTRAINT "crisis_subscriber_messages_crisis_message_id_crisis_messages_id_fk" FOREIGN KEY ("crisis_message_id") REFERENCES "public"."crisis_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_subscribers" ADD CONSTRAINT "crisis_subscribers_stairwell_id_housing_association_stairwells_id_fk" FOREIGN KEY ("stairwell_id") REFERENCES "public"."housing_association_stairwells"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_stairwell_id_housing_association_stairwells_id_fk" FOREIGN KEY ("stairwell_id") REFERENCES "public"."housing_association_stairwells"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "crisis_activations_idempotency" ON "crisis_activations" USING btree ("activated_by_profile_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "crisis_activations_led_by" ON "crisis_activations" USING btree ("led_by_profile_id");--> statement-breakpoint
CREATE INDEX "crisis_activations_resolved_by" ON "crisis_activations" USING btree ("resolved_by_profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crisis_subscriber_messages_message_channel" ON "crisis_subscriber_messages" USING btree ("crisis_message_id","communication_channel");--> statement-breakpoint
CREATE INDEX "crisis_subscriber_messages_activation" ON "crisis_subscriber_messages" USING btree ("crisis_activation_id");--> statement-breakpoint
CREATE INDEX "crisis_subscribers_stairwell" ON "crisis_subscribers" USING btree ("stairwell_id");--> statement-breakpoint
CREATE INDEX "crisis_subscribers_association_status" ON "crisis_subscribers" USING btree ("housing_association_id","status","full_name","id");--> statement-breakpoint
CREATE INDEX "crisis_subscribers_search" ON "crisis_subscribers" USING gin ("housing_association_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "team_members_stairwell" ON "team_members" USING btree ("stairwell_id");--> statement-breakpoint
ALTER TABLE "crisis_activations" ADD CONSTRAINT "crisis_activations_level" CHECK ("crisis_activations"."level" between 1 and 5);--> statement-breakpoint
-- A resolved crisis without its time ended at the latest when it was last known of; one that is led has not ended.
UPDATE "crisis_activations" SET "resolved_at" = CASE WHEN "status" = 'resolved' THEN "created_at" END WHERE ("status" = 'resolved') <> ("resolved_at" is not null);--> statement-breakpoint
ALTER TABLE "crisis_activations" ADD CONSTRAINT "crisis_activations_resolved" CHECK (("crisis_activations"."status" = 'resolved') = ("crisis_activations"."resolved_at" is not null));--> statement-breakpoint
ALTER TABLE "crisis_subscribers" ADD CONSTRAINT "crisis_subscribers_email_state" CHECK (("crisis_subscribers"."email" is null) = ("crisis_subscribers"."email_state" = 'none'));--> statement-breakpoint
ALTER TABLE "crisis_subscribers" ADD CONSTRAINT "crisis_subscribers_phone_state" CHECK (("crisis_subscribers"."phone_number" is null) = ("crisis_subscribers"."phone_state" = 'none'));
