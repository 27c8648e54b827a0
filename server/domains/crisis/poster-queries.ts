import { and, asc, desc, eq, sql } from "drizzle-orm";
import {
  crisisActivations as activations,
  housingAssociations,
  crisisMessages as messages,
  crisisPosters as posters,
} from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Selected } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { textOnPaper } from "#shared/crisis-text/message-text.ts";
import { requireCrisisWork } from "./require-crisis.ts";

const posterView = {
  id: posters.id,
  messageId: posters.crisisMessageId,
  place: posters.place,
  createdAt: posters.createdAt,
  hungAt: posters.hungAt,
  takenDownAt: posters.takenDownAt,
  /** «Ta ner»: a newer one was made for the same place. */
  isOutdated: sql<boolean>`row_number() over (partition by ${posters.place} order by ${posters.createdAt} desc, ${posters.id}) > 1`,
};
export type PosterView = Selected<typeof posterView>;

/** All posters of a crisis, the newest first. */
export async function listPosters(ctx: DomainContext, { activationId }: { activationId: string }): Promise<PosterView[]> {
  await requireCrisisWork(ctx, ctx.db, activationId);
  return readPosters(ctx.db, activationId);
}

/** The same for a caller who has been let in. */
export function readPosters(db: Queryable, activationId: string): Promise<PosterView[]> {
  return db
    .select(posterView)
    .from(posters)
    .where(eq(posters.crisisActivationId, activationId))
    .orderBy(desc(posters.createdAt), asc(posters.place), asc(posters.id));
}

/** A released message of the association's crisis, of which posters can be made. Throws NotFoundError. */
export async function findPosterMessage(db: Queryable, associationId: string, messageId: string) {
  const [message] = await db
    .select({
      id: messages.id,
      activationId: messages.crisisActivationId,
      subject: messages.subject,
      content: messages.content,
      isExercise: messages.isExercise,
      nextUpdateAt: messages.nextUpdateAt,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.housingAssociationId, associationId), eq(messages.state, "released")));
  if (!message?.activationId) throw new NotFoundError();
  return { ...message, activationId: message.activationId };
}

/** What the page behind a poster's code shows: what anybody can read on the sheet itself, and where it is. */
export interface PosterPageView {
  association: { name: string; logoUrl: string | null };
  place: string;
  content: string;
  hungAt: Date | null;
  takenDownAt: Date | null;
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
