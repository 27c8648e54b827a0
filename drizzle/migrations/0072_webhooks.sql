CREATE TYPE "public"."webhook_event" AS ENUM('crisis.begun', 'crisis.message_sent', 'crisis.answered', 'crisis.ended', 'product_request.state_changed', 'webhook.test');--> statement-breakpoint
CREATE TYPE "public"."webhook_fault" AS ENUM('unknown_host', 'unreachable', 'timeout', 'not_public', 'secret_lost');--> statement-breakpoint
CREATE SEQUENCE "public"."webhook_call_sequence" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "webhook_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"settled_after" "xid8",
	"event" "webhook_event" NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"first_tried_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"answer_status" smallint,
	"fault" "webhook_fault",
	"delivered_at" timestamp with time zone,
	CONSTRAINT "webhook_calls_tried" CHECK (("webhook_calls"."tries" = 0) = ("webhook_calls"."tried_at" is null)),
	CONSTRAINT "webhook_calls_delivered" CHECK ("webhook_calls"."delivered_at" is null or "webhook_calls"."answer_status" between 200 and 299)
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"address" text NOT NULL,
	"secret" jsonb NOT NULL,
	"former_secret" jsonb,
	"former_secret_until" timestamp with time zone,
	"created_by_profile_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_try_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "webhooks_former_secret" CHECK (("webhooks"."former_secret" is null) = ("webhooks"."former_secret_until" is null))
);
--> statement-breakpoint
ALTER TABLE "webhook_calls" ADD CONSTRAINT "webhook_calls_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_profile_id_profiles_id_fk" FOREIGN KEY ("created_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_calls_waiting" ON "webhook_calls" USING btree ("webhook_id","sequence") WHERE "webhook_calls"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_calls_log" ON "webhook_calls" USING btree ("webhook_id","sequence" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_calls_created" ON "webhook_calls" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_association" ON "webhooks" USING btree ("housing_association_id");--> statement-breakpoint
CREATE INDEX "webhooks_created_by" ON "webhooks" USING btree ("created_by_profile_id");