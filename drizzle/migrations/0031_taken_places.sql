ALTER TABLE "crisis_teams" ADD COLUMN "taken_places" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
-- What is taken today counts as taken.
UPDATE "crisis_teams" t SET "taken_places" = ARRAY(
  SELECT m."role" || CASE WHEN m."is_deputy" THEN '/deputy' ELSE '' END FROM "team_members" m
   WHERE m."crisis_team_id" = t."id" AND m."role" IS NOT NULL AND (m."profile_id" IS NULL OR m."accepted_at" IS NOT NULL)
  UNION
  SELECT 'leader' FROM "team_members" m WHERE m."crisis_team_id" = t."id" AND m."leads"
);
