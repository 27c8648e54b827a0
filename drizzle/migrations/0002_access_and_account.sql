CREATE TYPE "public"."factor_status" AS ENUM('unverified', 'verified');--> statement-breakpoint
CREATE TYPE "public"."data_export_status" AS ENUM('pending', 'ready', 'failed', 'expired');--> statement-breakpoint
ALTER TYPE "public"."api_token_kind" ADD VALUE 'sign_in';--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"redirect_to" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_challenges_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"status" "factor_status" DEFAULT 'unverified' NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"verified_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"status" "data_export_status" DEFAULT 'pending' NOT NULL,
	"requested_on" date NOT NULL,
	"file_key" text,
	"bytes" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "households" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"family_size" integer,
	"diet" text[] DEFAULT '{}'::text[] NOT NULL,
	"allergies" text[] DEFAULT '{}'::text[] NOT NULL,
	"days_prepared" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "households_family_size" CHECK ("households"."family_size" between 1 and 50),
	CONSTRAINT "households_days_prepared" CHECK ("households"."days_prepared" between 0 and 365)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "public_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "password_proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "households" ADD CONSTRAINT "households_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_user_code" ON "recovery_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_user_id" ON "sign_in_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "totp_factors_user_id" ON "totp_factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "totp_factors_one_verified" ON "totp_factors" USING btree ("user_id") WHERE "totp_factors"."status" = 'verified';--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one_a_day" ON "data_exports" USING btree ("user_id","requested_on") WHERE "data_exports"."status" <> 'failed';--> statement-breakpoint
CREATE INDEX "data_exports_expires_at" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "association_invitations_invited_by" ON "association_invitations" USING btree ("invited_by_profile_id");--> statement-breakpoint
CREATE INDEX "crisis_activations_activated_by" ON "crisis_activations" USING btree ("activated_by_profile_id");--> statement-breakpoint
CREATE INDEX "membership_requests_reviewed_by" ON "association_membership_requests" USING btree ("reviewed_by_profile_id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "outgoing_emails_recipient" ON "outgoing_emails" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "product_request_status_history_changed_by" ON "product_request_status_history" USING btree ("changed_by_profile_id");--> statement-breakpoint
CREATE INDEX "crisis_subscriber_messages_subscriber" ON "crisis_subscriber_messages" USING btree ("crisis_subscriber_id");--> statement-breakpoint
CREATE INDEX "crisis_subscriber_messages_sender" ON "crisis_subscriber_messages" USING btree ("sender_profile_id");--> statement-breakpoint
CREATE INDEX "crisis_subscribers_email" ON "crisis_subscribers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "crisis_subscribers_phone" ON "crisis_subscribers" USING btree ("phone_number");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_public_id_unique" UNIQUE("public_id");