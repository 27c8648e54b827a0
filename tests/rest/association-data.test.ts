import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createImage } from "#tests/factories/images.ts";
import { createMember } from "#tests/factories/people.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { portal } from "#tests/helpers/portal.ts";

/** Of DATA-10. */
const SPECIFIED =
  "id association_name organization_number address city postal_code contact_person_name contact_person_phone contact_person_email num_apartments resident_count logo_url profile_id selected_ambition_level_id";
/** Of decision 41. */
const DECIDED = "municipality latitude longitude building_year heating_type has_shelter has_backup_power created_at updated_at";
/** For the house's own page, the founding form's choice of plan, the short address, and an association that is closed. */
const ADDED = "num_stairwells num_floors suggested_plan invite_code closed_at";

test("DATA-10 DATA-13 housing_associations has the columns of the specification and of decision 41, and five more", async () => {
  const { rows } = await portal().services.db.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'housing_associations'`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(`${SPECIFIED} ${DECIDED} ${ADDED}`.split(" ").sort());
});

test("DATA-12 each association's logo lies under a path of its own", async () => {
  const image = new Uint8Array(await createImage("png"));
  for (const member of [await createMember(), await createMember()]) {
    const address = `${portal().url}/api/associations/${member.associationId}/logo?filename=logga.png`;
    const response = await fetch(address, { method: "PUT", body: image, headers: await bearerOf(member) });
    const { logo_url } = (await response.json()) as { logo_url: string };
    expect(logo_url).toMatch(new RegExp(`^${portal().url}/media/logos/${member.associationId}/\\d{13}_logga\\.png$`));
    expect((await fetch(logo_url)).status).toBe(200);
  }
});
