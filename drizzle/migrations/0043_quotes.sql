CREATE TABLE "quote_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_request_id" uuid NOT NULL,
	"supplier_id" uuid,
	"supplier_name" text NOT NULL,
	"recipient_email" text,
	"token_hash" text,
	"link_number" integer DEFAULT 1 NOT NULL,
	"mail_status" "step_status" DEFAULT 'running' NOT NULL,
	"invited_by_profile_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"declined_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "quote_lines" (
	"quote_id" uuid NOT NULL,
	"product_request_item_id" uuid NOT NULL,
	"unit_price" numeric(14, 2) NOT NULL,
	"delivery_days" integer,
	CONSTRAINT "quote_lines_quote_id_product_request_item_id_pk" PRIMARY KEY("quote_id","product_request_item_id"),
	CONSTRAINT "quote_lines_price" CHECK ("quote_lines"."unit_price" >= 0),
	CONSTRAINT "quote_lines_days" CHECK ("quote_lines"."delivery_days" between 0 and 730)
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"quote_invitation_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"valid_until" date NOT NULL,
	"comment" text,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"accepted_by_profile_id" uuid,
	CONSTRAINT "quotes_comment_length" CHECK (char_length("quotes"."comment") <= 500),
	CONSTRAINT "quotes_accepted_is_open" CHECK ("quotes"."accepted_at" is null or "quotes"."opened_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "product_request_status_history" ADD COLUMN "changed_by_supplier" text;--> statement-breakpoint
ALTER TABLE "product_requests" ADD COLUMN "quotes_open_on" date;--> statement-breakpoint
ALTER TABLE "quote_invitations" ADD CONSTRAINT "quote_invitations_product_request_id_product_requests_id_fk" FOREIGN KEY ("product_request_id") REFERENCES "public"."product_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_invitations" ADD CONSTRAINT "quote_invitations_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_invitations" ADD CONSTRAINT "quote_invitations_invited_by_profile_id_profiles_id_fk" FOREIGN KEY ("invited_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_product_request_item_id_product_request_items_id_fk" FOREIGN KEY ("product_request_item_id") REFERENCES "public"."product_request_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_quote_invitation_id_quote_invitations_id_fk" FOREIGN KEY ("quote_invitation_id") REFERENCES "public"."quote_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_accepted_by_profile_id_profiles_id_fk" FOREIGN KEY ("accepted_by_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quote_invitations_recipient" ON "quote_invitations" USING btree ("product_request_id","recipient_email");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_invitations_token" ON "quote_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "quote_invitations_invited_by" ON "quote_invitations" USING btree ("invited_by_profile_id");--> statement-breakpoint
CREATE INDEX "quote_invitations_supplier" ON "quote_invitations" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "quote_invitations_recipient_email" ON "quote_invitations" USING btree ("recipient_email");--> statement-breakpoint
CREATE INDEX "quote_lines_item" ON "quote_lines" USING btree ("product_request_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_version" ON "quotes" USING btree ("quote_invitation_id","version");--> statement-breakpoint
CREATE INDEX "quotes_accepted_by" ON "quotes" USING btree ("accepted_by_profile_id");--> statement-breakpoint
CREATE INDEX "quotes_valid_until" ON "quotes" USING btree ("valid_until");