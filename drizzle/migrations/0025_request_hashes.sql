ALTER TABLE "collaboration_alerts" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "crisis_activations" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "crisis_messages" ADD COLUMN "request_hash" text;