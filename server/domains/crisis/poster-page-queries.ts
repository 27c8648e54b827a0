import { eq } from "drizzle-orm";
import {
  crisisActivations as activations,
  housingAssociations,
  crisisMessages as messages,
  crisisPosters as posters,
} from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { textOnPaper } from "#shared/crisis-text/message-text.ts";
import { readPosters } from "./poster-queries.ts";

/** What the page behind a poster's code shows: what anybody can read on the sheet itself, and where it is. */
export interface PosterPageView {
  association: { name: string; logoUrl: string | null };
  place: string;
  content: string;
  hungAt: string | null;
  takenDownAt: string | null;
  isOutdated: boolean;
  isOver: boolean;
}

/** Null for a poster that is gone. The caller has read the signed link. */
export async function readPosterPage(ctx: DomainContext, posterId: string): Promise<PosterPageView | null> {
  const [found] = await ctx.db
    .select({
      activationId: activations.id,
      status: activations.status,
      content: messages.content,
      name: housingAssociations.associationName,
      logoUrl: housingAssociations.logoUrl,
    })
    .from(posters)
    .innerJoin(messages, eq(messages.id, posters.crisisMessageId))
    .innerJoin(activations, eq(activations.id, posters.crisisActivationId))
    .innerJoin(housingAssociations, eq(housingAssociations.id, activations.housingAssociationId))
    .where(eq(posters.id, posterId));
  const poster = found && (await readPosters(ctx.db, found.activationId)).find(({ id }) => id === posterId);
  if (!poster) return null;
  const { place, hungAt, takenDownAt, isOutdated } = poster;
  return {
    association: { name: found.name, logoUrl: found.logoUrl },
    content: textOnPaper(found.content),
    isOver: found.status !== "active",
    ...{ place, hungAt, takenDownAt, isOutdated },
  };
}
