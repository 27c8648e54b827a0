CREATE TYPE "public"."escalation_way" AS ENUM('sms', 'call', 'doors');--> statement-breakpoint
ALTER TYPE "public"."reply_source" ADD VALUE 'call';--> statement-breakpoint
ALTER TYPE "public"."communication_channel" ADD VALUE 'call';--> statement-breakpoint
CREATE TABLE "crisis_escalation_steps" (
	"crisis_message_id" uuid NOT NULL,
	"way" "escalation_way" NOT NULL,
	"reminder_message_id" uuid,
	"asked" integer NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "crisis_escalation_steps_crisis_message_id_way_pk" PRIMARY KEY("crisis_message_id","way")
);
--> statement-breakpoint
ALTER TABLE "crisis_messages" DROP CONSTRAINT "crisis_messages_channel";--> statement-breakpoint
ALTER TABLE "crisis_messages" ADD COLUMN "by_call" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "crisis_messages" ADD COLUMN "escalate_after_minutes" smallint;--> statement-breakpoint
ALTER TABLE "crisis_messages" ADD COLUMN "escalation_stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "crisis_escalation_steps" ADD CONSTRAINT "crisis_escalation_steps_crisis_message_id_crisis_messages_id_fk" FOREIGN KEY ("crisis_message_id") REFERENCES "public"."crisis_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_escalation_steps" ADD CONSTRAINT "crisis_escalation_steps_reminder_message_id_crisis_messages_id_fk" FOREIGN KEY ("reminder_message_id") REFERENCES "public"."crisis_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crisis_escalation_steps_reminder" ON "crisis_escalation_steps" USING btree ("reminder_message_id");--> statement-breakpoint
CREATE INDEX "crisis_messages_escalating" ON "crisis_messages" USING btree ("crisis_activation_id") WHERE "crisis_messages"."escalate_after_minutes" is not null and "crisis_messages"."escalation_stopped_at" is null;--> statement-breakpoint
ALTER TABLE "crisis_messages" ADD CONSTRAINT "crisis_messages_escalates" CHECK ("crisis_messages"."escalate_after_minutes" is null or "crisis_messages"."escalate_after_minutes" > 0 and "crisis_messages"."asks_for_reply");--> statement-breakpoint
ALTER TABLE "crisis_messages" ADD CONSTRAINT "crisis_messages_channel" CHECK ("crisis_messages"."by_sms" or "crisis_messages"."by_email" or "crisis_messages"."by_push" or "crisis_messages"."by_call");