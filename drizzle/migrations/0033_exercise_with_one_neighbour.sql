ALTER TABLE "crisis_activations" ADD COLUMN "public_phone" text;--> statement-breakpoint
ALTER TABLE "crisis_activations" ADD COLUMN "only_neighbour" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "crisis_activations" ADD COLUMN "neighbour_id" uuid;--> statement-breakpoint
ALTER TABLE "crisis_activations" ADD CONSTRAINT "crisis_activations_neighbour_id_crisis_subscribers_id_fk" FOREIGN KEY ("neighbour_id") REFERENCES "public"."crisis_subscribers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crisis_activations_neighbour" ON "crisis_activations" USING btree ("neighbour_id");--> statement-breakpoint
ALTER TABLE "crisis_activations" ADD CONSTRAINT "crisis_activations_only_neighbour" CHECK ("crisis_activations"."only_neighbour" and "crisis_activations"."is_exercise" or not "crisis_activations"."only_neighbour" and "crisis_activations"."neighbour_id" is null);