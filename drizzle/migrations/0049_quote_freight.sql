ALTER TABLE "quotes" ADD COLUMN "freight" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_freight" CHECK ("quotes"."freight" >= 0);