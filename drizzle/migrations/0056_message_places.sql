ALTER TABLE "crisis_messages" ADD COLUMN "places" jsonb;--> statement-breakpoint
ALTER TABLE "crisis_messages" ADD COLUMN "place_words" text;--> statement-breakpoint
ALTER TABLE "crisis_messages" ADD CONSTRAINT "crisis_messages_places" CHECK (("crisis_messages"."places" is null) = ("crisis_messages"."place_words" is null));