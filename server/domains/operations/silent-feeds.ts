import { and, asc, inArray, isNotNull } from "drizzle-orm";
import { officialFeeds } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { OfficialFeed } from "#shared/enums.ts";

/** A source that has not answered for so long is silent. */
const SILENT_AFTER_MS = 3_600_000;

/** A source of warnings that every try has failed at for an hour. `since`: when it answered last, or was first asked in vain. */
export interface SilentFeed {
  feed: OfficialFeed;
  since: Date;
}

/** The sources of warnings that are silent. Somebody has to ask for one to be: a portal that was away is no silence. */
export async function listSilentFeeds(db: Queryable, now: Date): Promise<SilentFeed[]> {
  const rows = await db
    .select({ feed: officialFeeds.feed, succeededAt: officialFeeds.succeededAt, failingSince: officialFeeds.failingSince })
    .from(officialFeeds)
    .where(and(isNotNull(officialFeeds.failingSince), inArray(officialFeeds.feed, ["vma", "smhi_warnings"])))
    .orderBy(asc(officialFeeds.feed));
  return rows.flatMap(({ feed, succeededAt, failingSince }) => {
    const since = succeededAt ?? failingSince;
    return since && now.getTime() - since.getTime() >= SILENT_AFTER_MS ? [{ feed, since }] : [];
  });
}
