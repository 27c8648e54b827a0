ALTER TABLE "crisis_deliveries" DROP CONSTRAINT "crisis_deliveries_crisis_message_id_crisis_messages_id_fk";
--> statement-breakpoint
ALTER TABLE "crisis_deliveries" DROP CONSTRAINT "crisis_deliveries_subscriber_id_crisis_subscribers_id_fk";
--> statement-breakpoint
ALTER TABLE "crisis_deliveries" DROP CONSTRAINT "crisis_deliveries_profile_id_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "crisis_deliveries" DROP CONSTRAINT "crisis_deliveries_team_member_id_team_members_id_fk";
--> statement-breakpoint
ALTER TABLE "crisis_deliveries" DROP CONSTRAINT "crisis_deliveries_push_subscription_id_push_subscriptions_id_fk";
--> statement-breakpoint
ALTER TABLE "crisis_deliveries" DROP CONSTRAINT "crisis_deliveries_batch_id_crisis_delivery_batches_id_fk";
--> statement-breakpoint
DROP INDEX "crisis_deliveries_claim";--> statement-breakpoint
DROP INDEX "crisis_deliveries_lease";--> statement-breakpoint
DROP INDEX "crisis_deliveries_batch";--> statement-breakpoint
DROP INDEX "crisis_deliveries_provider";--> statement-breakpoint
DROP INDEX "crisis_deliveries_address";--> statement-breakpoint
DROP INDEX "crisis_deliveries_subscriber";--> statement-breakpoint
DROP INDEX "crisis_deliveries_push";--> statement-breakpoint
DROP INDEX "crisis_delivery_batches_message";--> statement-breakpoint
ALTER TABLE "crisis_deliveries" ALTER COLUMN "id" SET DEFAULT uuidv7();--> statement-breakpoint
ALTER TABLE "crisis_deliveries" ALTER COLUMN "address" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "crisis_delivery_batches" ADD COLUMN "position" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "crisis_delivery_batches" ADD COLUMN "delivery_ids" uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "crisis_delivery_batches" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "crisis_delivery_batches" ADD COLUMN "next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "crisis_delivery_batches" ADD COLUMN "lease_owner" uuid;--> statement-breakpoint
ALTER TABLE "crisis_delivery_batches" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "crisis_messages" ADD COLUMN "addresses_blanked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "crisis_deliveries_browser_of" ON "crisis_deliveries" USING btree ("subscriber_id") WHERE "crisis_deliveries"."channel" = 'push';--> statement-breakpoint
CREATE INDEX "crisis_delivery_batches_claim" ON "crisis_delivery_batches" USING btree ("channel","position","created_at") WHERE "crisis_delivery_batches"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "crisis_messages_asking" ON "crisis_messages" USING btree ("released_at") WHERE "crisis_messages"."asks_for_reply";--> statement-breakpoint
CREATE INDEX "crisis_delivery_batches_message" ON "crisis_delivery_batches" USING btree ("crisis_message_id","channel");--> statement-breakpoint
ALTER TABLE "crisis_deliveries" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "crisis_deliveries" DROP COLUMN "next_attempt_at";--> statement-breakpoint
ALTER TABLE "crisis_deliveries" DROP COLUMN "lease_owner";--> statement-breakpoint
ALTER TABLE "crisis_deliveries" DROP COLUMN "lease_until";--> statement-breakpoint
ALTER TABLE "crisis_deliveries" DROP COLUMN "batch_id";--> statement-breakpoint
-- A row is rewritten when it is sent, and grows by what the provider says: there is room for that beside it, so that no index
-- hears of it.
ALTER TABLE crisis_deliveries SET (fillfactor = 45);
--> statement-breakpoint
-- Rows of the ledger go with their message, as by a foreign key, without the price of one.
CREATE FUNCTION drop_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM crisis_deliveries d USING old_rows o WHERE d.crisis_message_id = o.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER crisis_messages_drop_deliveries AFTER DELETE ON crisis_messages
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION drop_deliveries();
--> statement-breakpoint
-- Who is removed is forgotten in the ledger too: reference and address go. What is on its way keeps them until it is settled, so
-- that a repeated call of a provider says the same; that, and what went to a former address, is left to the nightly clean-up.
-- Where the association goes with them, so do its messages.
-- A subscriber's rows are found by message and address, since an index for this alone would cost every release more.
CREATE FUNCTION forget_subscribers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE crisis_deliveries d SET subscriber_id = NULL, address = d.id::text
    FROM old_rows o
    JOIN housing_associations h ON h.id = o.housing_association_id
    JOIN crisis_messages m ON m.housing_association_id = o.housing_association_id AND m.addresses_blanked_at IS NULL
    CROSS JOIN LATERAL (VALUES ('email'::communication_channel, o.email), ('sms', o.phone_number)) a(channel, address)
   WHERE d.crisis_message_id = m.id AND d.channel = a.channel AND d.address = a.address AND d.subscriber_id = o.id
     AND d.status NOT IN ('queued', 'sending', 'doubtful');
  UPDATE crisis_deliveries d SET subscriber_id = NULL, address = d.id::text
    FROM old_rows o JOIN housing_associations h ON h.id = o.housing_association_id
   WHERE d.channel = 'push' AND d.subscriber_id = o.id AND d.status NOT IN ('queued', 'sending', 'doubtful');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER crisis_subscribers_forget AFTER DELETE ON crisis_subscribers
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_subscribers();
--> statement-breakpoint
CREATE FUNCTION forget_profiles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE crisis_deliveries d SET profile_id = NULL, address = d.id::text FROM old_rows o
   WHERE d.profile_id = o.id AND d.status NOT IN ('queued', 'sending', 'doubtful');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_forget AFTER DELETE ON profiles
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_profiles();
--> statement-breakpoint
-- Whoever leaves a team may still be a member, whose address it is.
CREATE FUNCTION forget_team_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE crisis_deliveries d
     SET team_member_id = NULL, address = CASE WHEN d.profile_id IS NULL THEN d.id::text ELSE d.address END
    FROM old_rows o WHERE d.team_member_id = o.id AND d.status NOT IN ('queued', 'sending', 'doubtful');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER team_members_forget AFTER DELETE ON team_members
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_team_members();
