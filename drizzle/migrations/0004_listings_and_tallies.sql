-- Whoever a membership or an application is about stands in its row, by name and folded for search, so that a list is
-- sorted and searched inside its association. Profile and account write it; the order of locks is profile, then row.
CREATE FUNCTION write_person_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person record;
BEGIN
  SELECT coalesce(p.full_name, p.name, '') AS name,
         search_fold(concat_ws(E'\n', p.full_name, p.name, u.email)) AS search
    INTO person
    FROM profiles p JOIN users u ON u.id = p.user_id
   WHERE p.id = NEW.profile_id;
  IF FOUND THEN
    NEW.person_name := person.name;
    NEW.person_search := person.search;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER association_members_person BEFORE INSERT OR UPDATE OF profile_id ON association_members
  FOR EACH ROW EXECUTE FUNCTION write_person_of_row();
--> statement-breakpoint
CREATE TRIGGER membership_requests_person BEFORE INSERT OR UPDATE OF profile_id ON association_membership_requests
  FOR EACH ROW EXECUTE FUNCTION write_person_of_row();
--> statement-breakpoint
-- Setting the key to itself makes the two triggers above read the person anew.
CREATE FUNCTION renew_person_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'profiles' THEN
    UPDATE association_members SET profile_id = profile_id WHERE profile_id = NEW.id;
    UPDATE association_membership_requests SET profile_id = profile_id WHERE profile_id = NEW.id;
  ELSE
    UPDATE association_members SET profile_id = profile_id WHERE profile_id IN (SELECT id FROM profiles WHERE user_id = NEW.id);
    UPDATE association_membership_requests SET profile_id = profile_id WHERE profile_id IN (SELECT id FROM profiles WHERE user_id = NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_person AFTER UPDATE OF full_name, name ON profiles
  FOR EACH ROW WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name OR OLD.name IS DISTINCT FROM NEW.name)
  EXECUTE FUNCTION renew_person_of_rows();
--> statement-breakpoint
CREATE TRIGGER users_person AFTER UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email)
  EXECUTE FUNCTION renew_person_of_rows();
--> statement-breakpoint
-- How many there are of each kind, so that no page counts them. An association gets its row when it is founded.
CREATE FUNCTION start_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO association_tallies (association_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER housing_associations_tally AFTER INSERT ON housing_associations FOR EACH ROW EXECUTE FUNCTION start_tally();
--> statement-breakpoint
CREATE FUNCTION count_member(association uuid, kind association_role, change integer) RETURNS void LANGUAGE sql AS $$
  UPDATE association_tallies
     SET plain_members = plain_members + CASE WHEN kind = 'member' THEN change ELSE 0 END,
         team_leaders = team_leaders + CASE WHEN kind = 'team_leader' THEN change ELSE 0 END,
         system_owners = system_owners + CASE WHEN kind = 'system_owner' THEN change ELSE 0 END
   WHERE association_id = association;
$$;
--> statement-breakpoint
CREATE FUNCTION tally_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM count_member(OLD.association_id, OLD.role, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM count_member(NEW.association_id, NEW.role, 1); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER association_members_tally AFTER INSERT OR DELETE OR UPDATE OF association_id, role ON association_members
  FOR EACH ROW EXECUTE FUNCTION tally_members();
--> statement-breakpoint
CREATE FUNCTION count_request(association uuid, kind membership_request_status, change integer) RETURNS void LANGUAGE sql AS $$
  UPDATE association_tallies
     SET pending_requests = pending_requests + CASE WHEN kind = 'pending' THEN change ELSE 0 END,
         approved_requests = approved_requests + CASE WHEN kind = 'approved' THEN change ELSE 0 END,
         rejected_requests = rejected_requests + CASE WHEN kind = 'rejected' THEN change ELSE 0 END,
         withdrawn_requests = withdrawn_requests + CASE WHEN kind = 'withdrawn' THEN change ELSE 0 END
   WHERE association_id = association;
$$;
--> statement-breakpoint
CREATE FUNCTION tally_requests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM count_request(OLD.association_id, OLD.status, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM count_request(NEW.association_id, NEW.status, 1); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER membership_requests_tally AFTER INSERT OR DELETE OR UPDATE OF association_id, status ON association_membership_requests
  FOR EACH ROW EXECUTE FUNCTION tally_requests();
--> statement-breakpoint
-- What stood before these triggers did.
UPDATE association_members SET profile_id = profile_id;
--> statement-breakpoint
UPDATE association_membership_requests SET profile_id = profile_id;
--> statement-breakpoint
INSERT INTO association_tallies (association_id, plain_members, team_leaders, system_owners, pending_requests, approved_requests, rejected_requests, withdrawn_requests)
SELECT a.id,
       (SELECT count(*) FILTER (WHERE role = 'member') FROM association_members m WHERE m.association_id = a.id),
       (SELECT count(*) FILTER (WHERE role = 'team_leader') FROM association_members m WHERE m.association_id = a.id),
       (SELECT count(*) FILTER (WHERE role = 'system_owner') FROM association_members m WHERE m.association_id = a.id),
       (SELECT count(*) FILTER (WHERE status = 'pending') FROM association_membership_requests r WHERE r.association_id = a.id),
       (SELECT count(*) FILTER (WHERE status = 'approved') FROM association_membership_requests r WHERE r.association_id = a.id),
       (SELECT count(*) FILTER (WHERE status = 'rejected') FROM association_membership_requests r WHERE r.association_id = a.id),
       (SELECT count(*) FILTER (WHERE status = 'withdrawn') FROM association_membership_requests r WHERE r.association_id = a.id)
  FROM housing_associations a
ON CONFLICT DO NOTHING;
