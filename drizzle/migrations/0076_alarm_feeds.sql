CREATE TABLE "alarm_feeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"reader" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_by_profile_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "alarm_feeds_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "alarm_feeds" ADD CONSTRAINT "alarm_feeds_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_feeds" ADD CONSTRAINT "alarm_feeds_created_by_profile_id_profiles_id_fk" FOREIGN KEY ("created_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_feeds_association" ON "alarm_feeds" USING btree ("housing_association_id");--> statement-breakpoint
CREATE INDEX "alarm_feeds_created_by" ON "alarm_feeds" USING btree ("created_by_profile_id");