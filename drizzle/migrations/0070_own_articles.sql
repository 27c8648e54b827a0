CREATE TYPE "public"."answer_fault" AS ENUM('incomplete', 'wrong', 'unclear');--> statement-breakpoint
CREATE TABLE "hidden_articles" (
	"housing_association_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_articles_housing_association_id_slug_pk" PRIMARY KEY("housing_association_id","slug")
);
--> statement-breakpoint
CREATE TABLE "open_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"month" date NOT NULL,
	"stems" text NOT NULL,
	"question" text NOT NULL,
	"askers" text[] NOT NULL,
	"is_by_operator" boolean NOT NULL,
	"had_answer" boolean NOT NULL,
	"last_asked_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_articles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"housing_association_id" uuid,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"steps" text NOT NULL,
	"terms" text NOT NULL,
	"sources" jsonb NOT NULL,
	"review_by" date,
	"open_question" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_ratings" ADD COLUMN "fault" "answer_fault";--> statement-breakpoint
ALTER TABLE "hidden_articles" ADD CONSTRAINT "hidden_articles_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_articles" ADD CONSTRAINT "own_articles_housing_association_id_housing_associations_id_fk" FOREIGN KEY ("housing_association_id") REFERENCES "public"."housing_associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "open_questions_month_stems" ON "open_questions" USING btree ("month","stems");--> statement-breakpoint
CREATE INDEX "own_articles_association" ON "own_articles" USING btree ("housing_association_id");