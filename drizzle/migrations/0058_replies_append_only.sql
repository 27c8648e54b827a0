-- What somebody has said stays said; only whoever wrote it down for them can be forgotten.
CREATE FUNCTION refuse_reply_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.recorded_by_profile_id IS NOT NULL
     OR (NEW.id, NEW.crisis_activation_id, NEW.subscriber_id, NEW.profile_id, NEW.source, NEW.answer, NEW.text, NEW.created_at)
        IS DISTINCT FROM
        (OLD.id, OLD.crisis_activation_id, OLD.subscriber_id, OLD.profile_id, OLD.source, OLD.answer, OLD.text, OLD.created_at) THEN
    RAISE EXCEPTION 'a reply is never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER crisis_replies_append_only BEFORE UPDATE ON crisis_replies
  FOR EACH ROW EXECUTE FUNCTION refuse_reply_change();
