-- Nobody changes what was written in a crisis; only the people behind it can be forgotten.
CREATE FUNCTION refuse_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.crisis_activation_id, NEW.kind, NEW.text, NEW.written_at, NEW.created_at)
     IS DISTINCT FROM (OLD.id, OLD.crisis_activation_id, OLD.kind, OLD.text, OLD.written_at, OLD.created_at)
     OR NEW.author_profile_id IS NOT NULL AND NEW.author_profile_id IS DISTINCT FROM OLD.author_profile_id THEN
    RAISE EXCEPTION 'a log entry is never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER crisis_log_entries_append_only BEFORE UPDATE ON crisis_log_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_log_change();
--> statement-breakpoint
-- How many subscribers stand in each status. One statement changes each line once, in one order, however many rows it touches.
CREATE FUNCTION tally_subscribers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO subscriber_tallies AS t (housing_association_id, status, subscribers)
    SELECT housing_association_id, status, count(*) FROM new_rows GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (housing_association_id, status) DO UPDATE SET subscribers = t.subscribers + excluded.subscribers;
  ELSIF TG_OP = 'DELETE' THEN
    -- The association itself may be going, with its tallies.
    UPDATE subscriber_tallies t SET subscribers = t.subscribers - gone.number
      FROM (SELECT housing_association_id, status, count(*) AS number FROM old_rows GROUP BY 1, 2 ORDER BY 1, 2) gone
     WHERE t.housing_association_id = gone.housing_association_id AND t.status = gone.status;
  ELSE
    INSERT INTO subscriber_tallies AS t (housing_association_id, status, subscribers)
    SELECT housing_association_id, status, sum(change) FROM (
      SELECT housing_association_id, status, 1 AS change FROM new_rows
      UNION ALL SELECT housing_association_id, status, -1 FROM old_rows
    ) changes GROUP BY 1, 2 HAVING sum(change) <> 0 ORDER BY 1, 2
    ON CONFLICT (housing_association_id, status) DO UPDATE SET subscribers = t.subscribers + excluded.subscribers;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER crisis_subscribers_tally_insert AFTER INSERT ON crisis_subscribers
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_subscribers();
--> statement-breakpoint
CREATE TRIGGER crisis_subscribers_tally_update AFTER UPDATE ON crisis_subscribers
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_subscribers();
--> statement-breakpoint
CREATE TRIGGER crisis_subscribers_tally_delete AFTER DELETE ON crisis_subscribers
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_subscribers();
--> statement-breakpoint
INSERT INTO subscriber_tallies (housing_association_id, status, subscribers)
SELECT housing_association_id, status, count(*) FROM crisis_subscribers GROUP BY 1, 2;
