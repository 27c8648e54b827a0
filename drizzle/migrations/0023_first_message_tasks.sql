ALTER TABLE "crisis_playbook_steps" ADD COLUMN "is_first_message" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "crisis_tasks" ADD COLUMN "is_first_message" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What the first message ticks is a task of its own; the posters of the same task become the next one.
UPDATE "crisis_playbook_steps" s SET "position" = -s."position" - 1
  FROM "crisis_playbook_steps" t
 WHERE t."crisis_domain_id" = s."crisis_domain_id" AND s."position" > t."position"
   AND t."title" IN ('Skicka första sms:et och sätt upp anslag', 'Skicka sms och sätt upp anslag inomhus');--> statement-breakpoint
UPDATE "crisis_playbook_steps" SET "position" = -"position" WHERE "position" < 0;--> statement-breakpoint
INSERT INTO "crisis_playbook_steps" ("crisis_domain_id", "position", "phase", "title", "role", "due_minutes", "condition")
SELECT "crisis_domain_id", "position" + 1, "phase", 'Sätt upp anslag' || CASE WHEN "title" LIKE '%inomhus' THEN ' inomhus' ELSE '' END, "role", "due_minutes", "condition"
  FROM "crisis_playbook_steps"
 WHERE "title" IN ('Skicka första sms:et och sätt upp anslag', 'Skicka sms och sätt upp anslag inomhus');--> statement-breakpoint
UPDATE "crisis_playbook_steps" SET "title" = split_part("title", ' och ', 1), "is_first_message" = true
 WHERE "title" IN ('Skicka första sms:et och sätt upp anslag', 'Skicka sms och sätt upp anslag inomhus');--> statement-breakpoint
UPDATE "crisis_playbook_steps" SET "is_first_message" = true
 WHERE "title" IN ('Skicka sms: tappa upp vatten, spola inte', 'Skicka sms: stäng vädringsfönster, samlas i ett rum');
