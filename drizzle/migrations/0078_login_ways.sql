CREATE TYPE "public"."login_way" AS ENUM('password', 'passkey', 'identity', 'mail');--> statement-breakpoint
ALTER TABLE "identity_departures" ADD COLUMN "is_proof" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "login_activity" ADD COLUMN "way" "login_way";--> statement-breakpoint
ALTER TABLE "login_activity" ADD COLUMN "service" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD COLUMN "way" "login_way";--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD COLUMN "service" text;