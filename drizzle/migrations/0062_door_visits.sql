CREATE TYPE "public"."door_result" AS ENUM('opened_ok', 'needs_help', 'nobody_home', 'note_left');--> statement-breakpoint
CREATE TABLE "crisis_door_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"crisis_activation_id" uuid NOT NULL,
	"stairwell_id" uuid,
	"apartment_id" uuid,
	"stairwell" text NOT NULL,
	"door" text NOT NULL,
	"result" "door_result" NOT NULL,
	"kinds" "help_kind"[] DEFAULT '{}'::help_kind[] NOT NULL,
	"note" text,
	"profile_id" uuid,
	"device_id" uuid NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"clock_behind_ms" bigint NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "crisis_needs" DROP CONSTRAINT "crisis_needs_one_person";--> statement-breakpoint
ALTER TABLE "crisis_needs" ADD COLUMN "door_visit_id" uuid;--> statement-breakpoint
ALTER TABLE "crisis_door_visits" ADD CONSTRAINT "crisis_door_visits_crisis_activation_id_crisis_activations_id_fk" FOREIGN KEY ("crisis_activation_id") REFERENCES "public"."crisis_activations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_door_visits" ADD CONSTRAINT "crisis_door_visits_stairwell_id_housing_association_stairwells_id_fk" FOREIGN KEY ("stairwell_id") REFERENCES "public"."housing_association_stairwells"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_door_visits" ADD CONSTRAINT "crisis_door_visits_apartment_id_housing_association_apartments_id_fk" FOREIGN KEY ("apartment_id") REFERENCES "public"."housing_association_apartments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_door_visits" ADD CONSTRAINT "crisis_door_visits_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crisis_door_visits_activation" ON "crisis_door_visits" USING btree ("crisis_activation_id","happened_at");--> statement-breakpoint
CREATE INDEX "crisis_door_visits_stairwell" ON "crisis_door_visits" USING btree ("stairwell_id");--> statement-breakpoint
CREATE INDEX "crisis_door_visits_apartment" ON "crisis_door_visits" USING btree ("apartment_id");--> statement-breakpoint
CREATE INDEX "crisis_door_visits_profile" ON "crisis_door_visits" USING btree ("profile_id");--> statement-breakpoint
ALTER TABLE "crisis_needs" ADD CONSTRAINT "crisis_needs_door_visit_id_crisis_door_visits_id_fk" FOREIGN KEY ("door_visit_id") REFERENCES "public"."crisis_door_visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crisis_needs_door_visit" ON "crisis_needs" USING btree ("door_visit_id");--> statement-breakpoint
ALTER TABLE "crisis_needs" ADD CONSTRAINT "crisis_needs_whose" CHECK (num_nonnulls("crisis_needs"."subscriber_id", "crisis_needs"."profile_id") = 1
        or num_nonnulls("crisis_needs"."subscriber_id", "crisis_needs"."profile_id") = 0 and "crisis_needs"."door_visit_id" is not null);--> statement-breakpoint
-- What somebody found at a door stays found; only who it was, and which door of the house, can be forgotten.
CREATE FUNCTION refuse_door_visit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.profile_id IS NOT NULL AND NEW.profile_id IS DISTINCT FROM OLD.profile_id)
     OR (NEW.stairwell_id IS NOT NULL AND NEW.stairwell_id IS DISTINCT FROM OLD.stairwell_id)
     OR (NEW.apartment_id IS NOT NULL AND NEW.apartment_id IS DISTINCT FROM OLD.apartment_id)
     OR (NEW.id, NEW.crisis_activation_id, NEW.stairwell, NEW.door, NEW.result, NEW.kinds, NEW.note, NEW.device_id, NEW.said_at,
         NEW.clock_behind_ms, NEW.happened_at, NEW.created_at)
        IS DISTINCT FROM
        (OLD.id, OLD.crisis_activation_id, OLD.stairwell, OLD.door, OLD.result, OLD.kinds, OLD.note, OLD.device_id, OLD.said_at,
         OLD.clock_behind_ms, OLD.happened_at, OLD.created_at) THEN
    RAISE EXCEPTION 'a door visit is never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER crisis_door_visits_append_only BEFORE UPDATE ON crisis_door_visits
  FOR EACH ROW EXECUTE FUNCTION refuse_door_visit_change();
