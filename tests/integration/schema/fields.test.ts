import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { portal } from "#tests/helpers/portal.ts";

/** Every entity of the specification with its fields, as the database spells them. */
const ENTITIES: readonly (readonly [row: string, table: string, fields: string])[] = [
  [
    "DATA-01",
    "profiles",
    "id user_id name full_name avatar_url phone_number phone_verified two_factor_enabled timezone profile_type_id preferred_language has_completed_initial_setup updated_at",
  ],
  ["DATA-07", "profile_types", "id name"],
  ["DATA-08", "login_activity", "id user_id login_at ip_address user_agent"],
  ["DATA-09", "subscriptions", "id user_id status current_period_end stripe_price_id"],
  [
    "DATA-10 DATA-13",
    "housing_associations",
    "id association_name organization_number address city postal_code contact_person_name contact_person_phone contact_person_email num_apartments resident_count logo_url profile_id selected_ambition_level_id municipality latitude longitude building_year heating_type has_shelter has_backup_power created_at updated_at",
  ],
  ["DATA-16", "association_members", "profile_id association_id role"],
  ["DATA-19", "association_membership_requests", "id status requested_at reviewed_at profile_id message_to_admin association_id"],
  ["DATA-23", "association_journey_status", "status housing_association_id journey_phase_id"],
  ["DATA-23", "journey_phases", "id name phase_order"],
  ["DATA-27", "housing_association_water_preparedness", "housing_association_id"],
  ["DATA-28", "crisis_domains", "id name description icon order_index"],
  [
    "DATA-44 DATA-45",
    "products",
    "id name description article_number image_url supplier_id product_category_id product_type unit_quantity unit_metric currency price_excluding_vat supplier_price_including_vat resilia_price_excluding_vat resilia_price_including_vat crisis_domain_id is_active",
  ],
  ["DATA-47", "suppliers", "id name logo_url website contact_email contact_phone organization_number"],
  [
    "DATA-48",
    "product_requests",
    "id profile_id housing_association_id supplier_id request_date status total_amount customer_name customer_org_number contact_person contact_phone contact_email delivery_address invoice_address invoice_reference num_properties num_residents_estimated num_days_estimated notes",
  ],
  ["DATA-50", "product_request_items", "product_request_id product_id quantity unit_metric unit_price total_price notes"],
  ["DATA-52", "generated_documents", "user_id association_id domain_id document_type file_url metadata created_at"],
  ["DATA-53", "document_templates", "id domain template_group template_group_order form_schema"],
  ["DATA-55", "crisis_activations", "id housing_association_id crisis_domain_id status description external_description"],
  ["DATA-56", "crisis_subscribers", "id full_name email phone_number status"],
  [
    "DATA-57",
    "crisis_subscriber_messages",
    "id housing_association_id crisis_activation_id message_content communication_channel sent_at sender_profile_id recipient_count status error_message crisis_subscriber_id",
  ],
  ["DATA-58", "crisis_teams", "id housing_association_id crisis_domain_id"],
  ["DATA-59", "team_members", "crisis_team_id profile_id member_name email phone"],
];

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await portal().services.db.execute<{ column_name: string }>(
    sql`select column_name from information_schema.columns where table_schema = 'public' and table_name = ${table}`,
  );
  return rows.map((row) => row.column_name);
}

test("DATA-01 DATA-07 DATA-08 DATA-09 DATA-10 the account and association tables have every field", () => expectFields(0, 5));
test("DATA-16 DATA-19 DATA-23 DATA-27 DATA-28 the membership and preparedness tables have every field", () => expectFields(5, 11));
test("DATA-44 DATA-45 DATA-47 DATA-48 DATA-50 the catalogue and request tables have every field", () => expectFields(11, 15));
test("DATA-52 DATA-53 the document tables have every field", () => expectFields(15, 17));
test("DATA-55 DATA-56 DATA-57 DATA-58 DATA-59 the crisis tables have every field", () => expectFields(17, ENTITIES.length));

async function expectFields(from: number, to: number): Promise<void> {
  for (const [row, table, fields] of ENTITIES.slice(from, to)) {
    expect(await columnsOf(table), `${row} ${table}`).toEqual(expect.arrayContaining(fields.split(" ")));
  }
}

test("DATA-17 DATA-20 DATA-24 PLAN-25 roles and statuses are enums that refuse any other value", async () => {
  const { rows } = await portal().services.db.execute<{ name: string; labels: string[] }>(sql`
    select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as labels
    from pg_type t join pg_enum e on e.enumtypid = t.oid group by t.typname`);
  const labels = Object.fromEntries(rows.map((row) => [row.name, row.labels]));
  expect(labels.association_role).toEqual(["member", "team_leader", "system_owner"]);
  expect(labels.membership_request_status).toEqual(expect.arrayContaining(["pending", "approved", "rejected"]));
  expect(labels.journey_status).toEqual(["in_progress", "completed"]);
  expect(labels.subscription_status).toEqual(["active", "trialing", "canceled", "expired"]);
});
