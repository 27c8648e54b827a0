ALTER TABLE "crisis_activations" ADD COLUMN "personal_data_erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "crisis_activations" ADD COLUMN "kept_counts" jsonb;--> statement-breakpoint
ALTER TABLE "crisis_activations" ADD CONSTRAINT "crisis_activations_erased" CHECK (("crisis_activations"."personal_data_erased_at" is null) = ("crisis_activations"."kept_counts" is null));