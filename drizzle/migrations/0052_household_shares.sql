CREATE TABLE "household_shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"host_profile_id" uuid NOT NULL,
	"guest_profile_id" uuid,
	"email" text,
	"invited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "household_shares_guest" UNIQUE("guest_profile_id"),
	CONSTRAINT "household_shares_two" CHECK ("household_shares"."host_profile_id" <> "household_shares"."guest_profile_id"),
	CONSTRAINT "household_shares_state" CHECK (num_nulls("household_shares"."guest_profile_id", "household_shares"."accepted_at") = 0 and num_nonnulls("household_shares"."email", "household_shares"."expires_at") = 0
        or num_nonnulls("household_shares"."guest_profile_id", "household_shares"."accepted_at") = 0 and num_nulls("household_shares"."email", "household_shares"."expires_at") = 0),
	CONSTRAINT "household_shares_email_normalised" CHECK ("household_shares"."email" = lower(btrim("household_shares"."email")))
);
--> statement-breakpoint
ALTER TABLE "household_shares" ADD CONSTRAINT "household_shares_host_profile_id_profiles_id_fk" FOREIGN KEY ("host_profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_shares" ADD CONSTRAINT "household_shares_guest_profile_id_profiles_id_fk" FOREIGN KEY ("guest_profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "household_shares_host_email" ON "household_shares" USING btree ("host_profile_id","email");--> statement-breakpoint
CREATE INDEX "household_shares_email" ON "household_shares" USING btree ("email");