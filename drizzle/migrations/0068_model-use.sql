CREATE TYPE "public"."model_outcome" AS ENUM('shown', 'shortened', 'not_held', 'silent', 'slow', 'cut_off', 'failed', 'empty', 'stopped');--> statement-breakpoint
CREATE TABLE "model_use" (
	"day" date NOT NULL,
	"outcome" "model_outcome" NOT NULL,
	"tenths_of_second" integer NOT NULL,
	"answers" integer NOT NULL,
	"tokens_in" bigint NOT NULL,
	"tokens_out" bigint NOT NULL,
	CONSTRAINT "model_use_day_outcome_tenths_of_second_pk" PRIMARY KEY("day","outcome","tenths_of_second")
);
