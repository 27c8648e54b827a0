CREATE TYPE "public"."help_kind" AS ENUM('water', 'food', 'heat', 'medicine', 'stairs', 'other');--> statement-breakpoint
CREATE TABLE "crisis_needs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"crisis_activation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"subscriber_id" uuid,
	"profile_id" uuid,
	"kinds" "help_kind"[] DEFAULT '{}'::help_kind[] NOT NULL,
	"note" text,
	"flat" text,
	"phone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_by_profile_id" uuid,
	"taken_at" timestamp with time zone,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by_profile_id" uuid,
	"closed_by_answer" "reply_answer",
	CONSTRAINT "crisis_needs_one_person" CHECK (num_nonnulls("crisis_needs"."subscriber_id", "crisis_needs"."profile_id") = 1),
	CONSTRAINT "crisis_needs_open" CHECK ("crisis_needs"."closed_at" is not null or num_nonnulls("crisis_needs"."closed_by_profile_id", "crisis_needs"."closed_by_answer") = 0)
);
--> statement-breakpoint
ALTER TABLE "crisis_needs" ADD CONSTRAINT "crisis_needs_crisis_activation_id_crisis_activations_id_fk" FOREIGN KEY ("crisis_activation_id") REFERENCES "public"."crisis_activations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_needs" ADD CONSTRAINT "crisis_needs_subscriber_id_crisis_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."crisis_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_needs" ADD CONSTRAINT "crisis_needs_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_needs" ADD CONSTRAINT "crisis_needs_taken_by_profile_id_profiles_id_fk" FOREIGN KEY ("taken_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_needs" ADD CONSTRAINT "crisis_needs_closed_by_profile_id_profiles_id_fk" FOREIGN KEY ("closed_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "crisis_needs_number" ON "crisis_needs" USING btree ("crisis_activation_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "crisis_needs_open_subscriber" ON "crisis_needs" USING btree ("crisis_activation_id","subscriber_id") WHERE "crisis_needs"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "crisis_needs_open_profile" ON "crisis_needs" USING btree ("crisis_activation_id","profile_id") WHERE "crisis_needs"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "crisis_needs_subscriber" ON "crisis_needs" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "crisis_needs_profile" ON "crisis_needs" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "crisis_needs_taken_by" ON "crisis_needs" USING btree ("taken_by_profile_id");--> statement-breakpoint
CREATE INDEX "crisis_needs_closed_by" ON "crisis_needs" USING btree ("closed_by_profile_id");--> statement-breakpoint
-- Whoever needs help in a crisis that is led while this runs must not be lost from its page.
INSERT INTO "crisis_needs" ("crisis_activation_id", "number", "subscriber_id", "profile_id", "note", "created_at")
SELECT r."crisis_activation_id", row_number() OVER (PARTITION BY r."crisis_activation_id" ORDER BY r."created_at", r."id"),
       r."subscriber_id", r."profile_id", r."text", r."created_at"
  FROM (SELECT DISTINCT ON (a."crisis_activation_id", coalesce(a."subscriber_id", a."profile_id")) a.*
          FROM "crisis_replies" a WHERE a."answer" IS NOT NULL
         ORDER BY a."crisis_activation_id", coalesce(a."subscriber_id", a."profile_id"), a."created_at" DESC) r
  JOIN "crisis_activations" c ON c."id" = r."crisis_activation_id" AND c."status" = 'active'
 WHERE r."answer" = 'need_help';
