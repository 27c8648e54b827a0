import { and, asc, eq, sql } from "drizzle-orm";
import { housingAssociationStairwells as stairwells, crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { SubscriberChannelState, SubscriberStatus } from "#shared/enums.ts";
import { readTally } from "./queries.ts";
import { flatOf } from "./views.ts";

const BATCH_SIZE = 500;

/** A subscriber with all that a list for system owners holds. */
export interface ListedSubscriber {
  id: string;
  fullName: string;
  email: string | null;
  emailState: SubscriberChannelState;
  phoneNumber: string | null;
  phoneState: SubscriberChannelState;
  status: SubscriberStatus;
  stairwell: string | null;
  flat: string | null;
  preferredLanguage: string;
  createdAt: Date;
}

/** How many there are, whatever their status. The caller has decided who may know. */
export async function countSubscribersOf(db: Queryable, associationId: string): Promise<number> {
  return Object.values(await readTally(db, associationId)).reduce((sum, count) => sum + count, 0);
}

/**
 * All subscribers in Swedish order of name, some hundred at a time, each batch beginning where the index left off. The caller
 * has decided who may know, and reads in one snapshot if nobody may be missed.
 */
export async function* subscriberBatches(db: Queryable, associationId: string): AsyncGenerator<ListedSubscriber[], void> {
  let after: ListedSubscriber | undefined;
  do {
    const batch = await readBatch(db, associationId, after);
    if (batch.length > 0) yield batch;
    after = batch.length === BATCH_SIZE ? batch.at(-1) : undefined;
  } while (after);
}

function readBatch(db: Queryable, associationId: string, after: ListedSubscriber | undefined): Promise<ListedSubscriber[]> {
  return db
    .select({
      id: subscribers.id,
      fullName: subscribers.fullName,
      email: subscribers.email,
      emailState: subscribers.emailState,
      phoneNumber: subscribers.phoneNumber,
      phoneState: subscribers.phoneState,
      status: subscribers.status,
      stairwell: stairwells.name,
      flat: flatOf,
      preferredLanguage: subscribers.preferredLanguage,
      createdAt: subscribers.createdAt,
    })
    .from(subscribers)
    .leftJoin(stairwells, eq(stairwells.id, subscribers.stairwellId))
    .where(
      and(
        eq(subscribers.housingAssociationId, associationId),
        after && sql`(${subscribers.fullName}, ${subscribers.id}) > (${after.fullName}, ${after.id})`,
      ),
    )
    .orderBy(asc(subscribers.fullName), asc(subscribers.id))
    .limit(BATCH_SIZE);
}
