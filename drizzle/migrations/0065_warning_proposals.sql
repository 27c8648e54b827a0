CREATE TYPE "public"."warning_end" AS ENUM('called_off', 'gone');--> statement-breakpoint
CREATE TYPE "public"."warning_level" AS ENUM('orange', 'red', 'vma');--> statement-breakpoint
CREATE TABLE "warning_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"feed" "official_feed" NOT NULL,
	"incident" text NOT NULL,
	"identifiers" text[] NOT NULL,
	"level" "warning_level" NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"area" text,
	"published_at" timestamp with time zone,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tell_from" timestamp with time zone,
	"told_level" "warning_level",
	"told_text" text,
	"told_at" timestamp with time zone,
	"tellings" smallint DEFAULT 0 NOT NULL,
	"dismissed_at" timestamp with time zone,
	"dismissed_by_profile_id" uuid,
	"ended_at" timestamp with time zone,
	"ended" "warning_end",
	"crisis_activation_id" uuid,
	CONSTRAINT "warning_proposals_told" CHECK (num_nonnulls("warning_proposals"."told_level", "warning_proposals"."told_text", "warning_proposals"."told_at") in (0, 3)),
	CONSTRAINT "warning_proposals_ended" CHECK (("warning_proposals"."ended_at" is null) = ("warning_proposals"."ended" is null)),
	CONSTRAINT "warning_proposals_dismissed" CHECK ("warning_proposals"."dismissed_at" is not null or "warning_proposals"."dismissed_by_profile_id" is null)
);
--> statement-breakpoint
ALTER TABLE "housing_associations" ADD COLUMN "proposes_alarms" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "official_feeds" ADD COLUMN "cancelled" jsonb;--> statement-breakpoint
ALTER TABLE "official_feeds" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "crisis_messages" ADD COLUMN "warning_proposal_id" uuid;--> statement-breakpoint
ALTER TABLE "warning_proposals" ADD CONSTRAINT "warning_proposals_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warning_proposals" ADD CONSTRAINT "warning_proposals_dismissed_by_profile_id_profiles_id_fk" FOREIGN KEY ("dismissed_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warning_proposals" ADD CONSTRAINT "warning_proposals_crisis_activation_id_crisis_activations_id_fk" FOREIGN KEY ("crisis_activation_id") REFERENCES "public"."crisis_activations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "warning_proposals_incident" ON "warning_proposals" USING btree ("housing_association_id","feed","incident");--> statement-breakpoint
CREATE INDEX "warning_proposals_open" ON "warning_proposals" USING btree ("ends_at") WHERE "warning_proposals"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "warning_proposals_created" ON "warning_proposals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "warning_proposals_dismissed_by" ON "warning_proposals" USING btree ("dismissed_by_profile_id");--> statement-breakpoint
CREATE INDEX "warning_proposals_activation" ON "warning_proposals" USING btree ("crisis_activation_id");--> statement-breakpoint
ALTER TABLE "crisis_messages" ADD CONSTRAINT "crisis_messages_warning_proposal_id_warning_proposals_id_fk" FOREIGN KEY ("warning_proposal_id") REFERENCES "public"."warning_proposals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crisis_messages_warning" ON "crisis_messages" USING btree ("warning_proposal_id");