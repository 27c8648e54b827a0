CREATE TYPE "public"."sealed_need_reader" AS ENUM('leader', 'stairwell_representative');--> statement-breakpoint
CREATE TABLE "sealed_need_openings" (
	"crisis_activation_id" uuid PRIMARY KEY NOT NULL,
	"opened_by_profile_id" uuid,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealed_need_readings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"crisis_activation_id" uuid NOT NULL,
	"reader_profile_id" uuid,
	"read_as" "sealed_need_reader" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealed_needs" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"ciphertext" text NOT NULL,
	"recipient" text NOT NULL,
	"consent_version" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sealed_needs_same_length" CHECK (char_length("sealed_needs"."ciphertext") = 5728)
);
--> statement-breakpoint
ALTER TABLE "sealed_need_openings" ADD CONSTRAINT "sealed_need_openings_crisis_activation_id_crisis_activations_id_fk" FOREIGN KEY ("crisis_activation_id") REFERENCES "public"."crisis_activations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_need_openings" ADD CONSTRAINT "sealed_need_openings_opened_by_profile_id_profiles_id_fk" FOREIGN KEY ("opened_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_need_readings" ADD CONSTRAINT "sealed_need_readings_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_need_readings" ADD CONSTRAINT "sealed_need_readings_crisis_activation_id_crisis_activations_id_fk" FOREIGN KEY ("crisis_activation_id") REFERENCES "public"."crisis_activations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_need_readings" ADD CONSTRAINT "sealed_need_readings_reader_profile_id_profiles_id_fk" FOREIGN KEY ("reader_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_needs" ADD CONSTRAINT "sealed_needs_profile_id_association_members_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."association_members"("profile_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sealed_need_openings_opened_by" ON "sealed_need_openings" USING btree ("opened_by_profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sealed_need_readings_once" ON "sealed_need_readings" USING btree ("profile_id","crisis_activation_id","reader_profile_id");--> statement-breakpoint
CREATE INDEX "sealed_need_readings_activation" ON "sealed_need_readings" USING btree ("crisis_activation_id");--> statement-breakpoint
CREATE INDEX "sealed_need_readings_reader" ON "sealed_need_readings" USING btree ("reader_profile_id");--> statement-breakpoint
CREATE INDEX "sealed_need_readings_created" ON "sealed_need_readings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sealed_needs_consented" ON "sealed_needs" USING btree ("consented_at");--> statement-breakpoint
-- That somebody was given another's needs stays said; only who it was can be forgotten.
CREATE FUNCTION refuse_sealed_need_reading_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reader_profile_id IS NOT NULL
     OR (NEW.id, NEW.profile_id, NEW.crisis_activation_id, NEW.read_as, NEW.created_at)
        IS DISTINCT FROM
        (OLD.id, OLD.profile_id, OLD.crisis_activation_id, OLD.read_as, OLD.created_at) THEN
    RAISE EXCEPTION 'a reading of sealed needs is never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sealed_need_readings_append_only BEFORE UPDATE ON sealed_need_readings
  FOR EACH ROW EXECUTE FUNCTION refuse_sealed_need_reading_change();
