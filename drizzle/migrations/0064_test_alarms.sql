CREATE TABLE "unreachable_addresses" (
	"channel" "communication_channel" NOT NULL,
	"address" text COLLATE "C" NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	CONSTRAINT "unreachable_addresses_channel_address_pk" PRIMARY KEY("channel","address"),
	CONSTRAINT "unreachable_addresses_channel" CHECK ("unreachable_addresses"."channel" in ('email', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "provider_checks" (
	"channel" "communication_channel" PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"words" text NOT NULL,
	"is_faulty" boolean NOT NULL,
	"is_told" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_alarm_people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"test_alarm_id" uuid NOT NULL,
	"profile_id" uuid,
	"team_member_id" uuid,
	"received_at" timestamp with time zone,
	"received_by" "communication_channel",
	CONSTRAINT "test_alarm_people_received" CHECK ("test_alarm_people"."received_by" is null or "test_alarm_people"."received_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "test_alarms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid NOT NULL,
	"sent_for" text NOT NULL,
	"crisis_message_id" uuid NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_alarms_sent_for" CHECK ("test_alarms"."sent_for" ~ '^\d{4}-\d{2}(-\d{2})?$')
);
--> statement-breakpoint
ALTER TABLE "housing_associations" ADD COLUMN "sends_test_alarms" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "housing_associations" ADD COLUMN "tests_by_sms" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "test_alarm_people" ADD CONSTRAINT "test_alarm_people_test_alarm_id_test_alarms_id_fk" FOREIGN KEY ("test_alarm_id") REFERENCES "public"."test_alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_alarm_people" ADD CONSTRAINT "test_alarm_people_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_alarm_people" ADD CONSTRAINT "test_alarm_people_team_member_id_team_members_id_fk" FOREIGN KEY ("team_member_id") REFERENCES "public"."team_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_alarms" ADD CONSTRAINT "test_alarms_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_alarms" ADD CONSTRAINT "test_alarms_crisis_message_id_crisis_messages_id_fk" FOREIGN KEY ("crisis_message_id") REFERENCES "public"."crisis_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "test_alarm_people_profile" ON "test_alarm_people" USING btree ("test_alarm_id","profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "test_alarm_people_team_member" ON "test_alarm_people" USING btree ("test_alarm_id","team_member_id");--> statement-breakpoint
CREATE INDEX "test_alarm_people_of_profile" ON "test_alarm_people" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "test_alarm_people_of_team_member" ON "test_alarm_people" USING btree ("team_member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "test_alarms_once" ON "test_alarms" USING btree ("housing_association_id","sent_for");--> statement-breakpoint
CREATE UNIQUE INDEX "test_alarms_message" ON "test_alarms" USING btree ("crisis_message_id");--> statement-breakpoint
CREATE INDEX "test_alarms_association" ON "test_alarms" USING btree ("housing_association_id","sent_at");