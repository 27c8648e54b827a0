import { sql } from "drizzle-orm";
import {
  housingAssociationApartments as apartments,
  associationMembers as members,
  housingAssociationStairwells as stairwells,
  crisisSubscribers as subscribers,
  crisisTasks as tasks,
} from "#drizzle/schema/index.ts";
import { type Asking, peopleToAsk } from "#server/domains/deliveries/silent-people.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { stairwellWords } from "#shared/format/apartment.ts";
import { formatNumber } from "#shared/format/number.ts";

/**
 * A task for each stairwell where somebody lives who has not answered, for its representative and to be done at once; one more for those
 * who have not said where they live. Answers how many people that is.
 */
export async function addDoorTasks(
  tx: Transaction,
  { asking, activationId }: { asking: Asking; activationId: string },
  now: Date,
): Promise<number> {
  const { rows } = await tx.execute<{ name: string | null; people: number; hasStairwells: boolean }>(sql`
    select st.name, count(*)::int as people,
           exists (select 1 from ${stairwells} any_st where any_st.housing_association_id = ${asking.associationId}) as "hasStairwells"
      from (${peopleToAsk(asking)}) p
      left join ${subscribers} s on s.id = p.id
      left join ${members} m on m.profile_id = p.id and m.association_id = ${asking.associationId}
      left join ${apartments} f on f.id = m.apartment_id
      left join ${stairwells} st on st.id = coalesce(s.stairwell_id, f.stairwell_id)
     group by st.id, st.name, st.position order by st.position nulls last`);
  if (rows.length === 0) return 0;
  const last = sql`(select coalesce(max(position), 0) from ${tasks} where crisis_activation_id = ${activationId})`;
  await tx.insert(tasks).values(
    rows.map((row, index) => ({
      crisisActivationId: activationId,
      position: sql`${last} + ${index + 1}`,
      title: doorTitle(row),
      role: "stairwell_representative" as const,
      dueAt: now,
      createdAt: now,
    })),
  );
  return rows.reduce((sum, { people }) => sum + people, 0);
}

function doorTitle({ name, people, hasStairwells }: { name: string | null; people: number; hasStairwells: boolean }): string {
  if (name !== null) return `Knacka på i ${stairwellWords(name)}: ${formatNumber(people)} som inte svarat`;
  return `Knacka på hos ${formatNumber(people)} som inte svarat${hasStairwells ? " (trapphus okänt)" : ""}`;
}
