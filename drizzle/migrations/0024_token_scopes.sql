CREATE TYPE "public"."api_scope" AS ENUM('read', 'requests', 'messages', 'administration');--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "scopes" "api_scope"[] DEFAULT '{"read"}' NOT NULL;--> statement-breakpoint
-- Tokens from before scopes go on doing what they could; the last of them runs out within 90 days.
UPDATE "api_tokens" SET "scopes" = '{read,requests,messages,administration}' WHERE "kind" = 'named';
