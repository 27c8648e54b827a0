-- Who lives in a home was told in two places. What was told last holds: the number of the overview, or the grown-ups, children and
-- animals of the water page.
ALTER TABLE "households" ADD COLUMN "adults" integer;--> statement-breakpoint
ALTER TABLE "households" ADD COLUMN "children" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "households" ADD COLUMN "dogs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "households" ADD COLUMN "cats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "households" SET "adults" = "family_size";--> statement-breakpoint
INSERT INTO "households" ("profile_id", "adults", "children", "dogs", "cats", "updated_at")
SELECT "profile_id", NULLIF("adults" + "children", 0) - "children", "children", "dogs", "cats", "updated_at" FROM "household_water"
ON CONFLICT ("profile_id") DO NOTHING;--> statement-breakpoint
UPDATE "households" h SET
  "dogs" = told."dogs",
  "cats" = told."cats",
  "children" = CASE WHEN told."holds" OR told."children" < told."family_size" THEN told."children" ELSE 0 END,
  "adults" = CASE
    WHEN told."holds" THEN NULLIF(told."adults" + told."children", 0) - told."children"
    WHEN told."children" < told."family_size" THEN told."family_size" - told."children"
    ELSE told."family_size"
  END
FROM (
  SELECT w.*, o."family_size",
         o."family_size" IS NULL OR o."family_size" = w."adults" + w."children" OR w."updated_at" >= o."updated_at" AS "holds"
    FROM "household_water" w JOIN "households" o USING ("profile_id")
) told
WHERE told."profile_id" = h."profile_id";--> statement-breakpoint
ALTER TABLE "household_water" ALTER COLUMN "adults" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "households" ADD CONSTRAINT "households_persons" CHECK ("households"."adults" between 0 and 50 and "households"."children" between 0 and 50);--> statement-breakpoint
ALTER TABLE "households" ADD CONSTRAINT "households_somebody" CHECK ("households"."adults" + "households"."children" > 0);--> statement-breakpoint
ALTER TABLE "households" ADD CONSTRAINT "households_pets" CHECK ("households"."dogs" between 0 and 50 and "households"."cats" between 0 and 50);
