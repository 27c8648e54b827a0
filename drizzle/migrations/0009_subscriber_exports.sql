ALTER TYPE "public"."association_export_kind" ADD VALUE 'subscribers';--> statement-breakpoint
ALTER TYPE "public"."association_export_kind" ADD VALUE 'messages';