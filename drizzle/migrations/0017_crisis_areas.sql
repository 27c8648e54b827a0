CREATE TABLE "crisis_activation_areas" (
	"crisis_activation_id" uuid NOT NULL,
	"crisis_domain_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crisis_activation_areas_crisis_activation_id_crisis_domain_id_pk" PRIMARY KEY("crisis_activation_id","crisis_domain_id")
);
--> statement-breakpoint
ALTER TABLE "crisis_activation_areas" ADD CONSTRAINT "crisis_activation_areas_crisis_activation_id_crisis_activations_id_fk" FOREIGN KEY ("crisis_activation_id") REFERENCES "public"."crisis_activations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crisis_activation_areas" ADD CONSTRAINT "crisis_activation_areas_crisis_domain_id_crisis_domains_id_fk" FOREIGN KEY ("crisis_domain_id") REFERENCES "public"."crisis_domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crisis_activation_areas_domain" ON "crisis_activation_areas" USING btree ("crisis_domain_id");