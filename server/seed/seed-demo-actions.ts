import { eq } from "drizzle-orm";
import { associationTasks, crisisDomains, recommendationStates } from "#drizzle/schema/index.ts";
import { returnsAfter } from "#server/domains/recommendations/rules.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { ActionState } from "#shared/enums.ts";
import { ASSOCIATIONS } from "./demo-content.ts";
import type { SeedLedger } from "./seed-ledger.ts";

const OWNER = "agare@demo.example";

/** What the demo's people have decided at home. */
const AT_HOME: readonly (readonly [email: string, key: string, state: ActionState, reason?: string])[] = [
  [OWNER, "home-radio", "done"],
  [OWNER, "home-smoke-alarm", "done"],
  [OWNER, "home-light", "planned"],
  [OWNER, "home-toilet", "dismissed", "Vi har det redan"],
  ["medlem@demo.example", "home-smoke-alarm", "done"],
  ["privat@demo.example", "home-numbers", "done"],
];

/** What became of some recommendations in Brf Exempeltallen and in the homes of the demo's people. */
export async function seedDemoActions(
  tx: Transaction,
  ledger: SeedLedger,
  now: Date,
  profileIds: ReadonlyMap<string, string>,
): Promise<void> {
  const decidedByProfileId = profileIds.get(OWNER) ?? null;
  const housingAssociationId = ASSOCIATIONS.tallen.id;
  await ledger.once("recommendation/tallen/basement-flood", () =>
    tx.insert(recommendationStates).values({
      housingAssociationId,
      recommendationKey: "basement-flood",
      state: "dismissed",
      reason: "Vi har det redan",
      returnsAt: returnsAfter(now),
      decidedByProfileId,
    }),
  );
  await ledger.once("recommendation/tallen/first-aid", async () => {
    const [area] = await tx.select({ id: crisisDomains.id }).from(crisisDomains).where(eq(crisisDomains.slug, "halsa"));
    await tx.insert(associationTasks).values({
      housingAssociationId,
      source: "recommendation",
      sourceKey: "first-aid",
      crisisDomainId: area?.id ?? null,
      title: "Ha en sjukvårdsväska i varje trapphus",
      description: "Hjälpen kan dröja. En väska i varje trapphus går att nå för alla.",
      createdByProfileId: decidedByProfileId,
    });
  });
  for (const [email, recommendationKey, state, reason] of AT_HOME) {
    const profileId = profileIds.get(email);
    if (!profileId) continue;
    await ledger.once(`recommendation/${email}/${recommendationKey}`, () =>
      tx.insert(recommendationStates).values({
        profileId,
        recommendationKey,
        state,
        reason,
        returnsAt: state === "planned" ? null : returnsAfter(now),
        decidedByProfileId: profileId,
      }),
    );
  }
}
