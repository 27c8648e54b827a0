import { and, eq, isNull } from "drizzle-orm";
import { crisisDomains, housingAssociations, profiles, users } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { ASSOCIATIONS } from "./demo-content.ts";
import type { SeedLedger } from "./seed-ledger.ts";

const DAY_MS = 86_400_000;

/** Brf Exempeltallen. */
export const TALLEN_ID = ASSOCIATIONS.tallen.id;

/** What the parts of the demo are seeded with. */
export interface DemoSeed {
  tx: Transaction;
  ledger: SeedLedger;
  now: Date;
  /** By mail address. */
  profileIds: ReadonlyMap<string, string>;
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** The profile of who has Brf Exempeltallen in hand. */
export const ownerOf = ({ profileIds }: DemoSeed): string | null => profileIds.get("agare@demo.example") ?? null;

export async function isOpen(tx: Transaction, associationId = TALLEN_ID): Promise<boolean> {
  return (await tx.$count(housingAssociations, whileOpen(associationId))) > 0;
}

/** The row of the association for as long as it is open. */
export const whileOpen = (associationId = TALLEN_ID) =>
  and(eq(housingAssociations.id, associationId), isNull(housingAssociations.closedAt));

/** The areas' ids by their slugs. */
export async function readAreaIds(tx: Transaction): Promise<ReadonlyMap<string, string>> {
  const areas = await tx.select({ slug: crisisDomains.slug, id: crisisDomains.id }).from(crisisDomains);
  return new Map(areas.map(({ slug, id }) => [slug, id]));
}

/** Everybody's profile by mail address. */
export async function readProfileIds(tx: Transaction): Promise<ReadonlyMap<string, string>> {
  const people = await tx.select({ email: users.email, id: profiles.id }).from(profiles).innerJoin(users, eq(users.id, profiles.userId));
  return new Map(people.map(({ email, id }) => [email, id]));
}
