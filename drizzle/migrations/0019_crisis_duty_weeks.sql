ALTER TABLE "team_members" ADD COLUMN "competence" text COLLATE "swedish";--> statement-breakpoint
ALTER TABLE "crisis_teams" ADD CONSTRAINT "crisis_teams_association_id" UNIQUE("housing_association_id","id");--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id" UNIQUE("crisis_team_id","id");--> statement-breakpoint
CREATE TABLE "crisis_duty_weeks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"crisis_team_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"team_member_id" uuid,
	"profile_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crisis_duty_weeks_monday" CHECK (extract(isodow from "crisis_duty_weeks"."starts_on") = 1)
);
--> statement-breakpoint
ALTER TABLE "crisis_duty_weeks" ADD CONSTRAINT "crisis_duty_weeks_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_duty_weeks" ADD CONSTRAINT "crisis_duty_weeks_team_fk" FOREIGN KEY ("housing_association_id","crisis_team_id") REFERENCES "public"."crisis_teams"("housing_association_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- With the person only the reference to them goes: weeks that have passed stay the group's.
ALTER TABLE "crisis_duty_weeks" ADD CONSTRAINT "crisis_duty_weeks_member_fk" FOREIGN KEY ("crisis_team_id","team_member_id") REFERENCES "public"."team_members"("crisis_team_id","id") ON DELETE set null ("team_member_id") ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "crisis_duty_weeks_association_week" ON "crisis_duty_weeks" USING btree ("housing_association_id","starts_on");--> statement-breakpoint
CREATE INDEX "crisis_duty_weeks_member" ON "crisis_duty_weeks" USING btree ("crisis_team_id","team_member_id");--> statement-breakpoint
CREATE INDEX "crisis_duty_weeks_profile" ON "crisis_duty_weeks" USING btree ("profile_id");