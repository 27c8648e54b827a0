ALTER TABLE "housing_associations" ADD COLUMN "invite_code" text;--> statement-breakpoint
-- As `newInviteCode` makes them: eight signs of its alphabet, each of two random bytes.
UPDATE "housing_associations" h SET "invite_code" = (
  SELECT string_agg(substr('34679ACDEFGHJKMNPQRTUWXY', ((get_byte(r.b, 0) * 256 + get_byte(r.b, 1)) % 24) + 1, 1), '')
    FROM (SELECT uuid_send(gen_random_uuid()) AS b FROM generate_series(1, 8) WHERE h."id" IS NOT NULL) r
);--> statement-breakpoint
ALTER TABLE "housing_associations" ALTER COLUMN "invite_code" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "housing_associations_invite_code" ON "housing_associations" USING btree ("invite_code");
