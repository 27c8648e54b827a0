import { and, desc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { outgoingEmails as mails } from "#drizzle/schema/index.ts";
import { type Actor, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { NOTIFICATIONS_SHOWN } from "#shared/limits.ts";
import { templatesFor, toldBy } from "./rules.ts";

export interface NotificationView {
  id: string;
  title: string;
  path: string;
  at: Date;
  isRead: boolean;
}

/** The mails to the caller that the bell shows. */
export const shownTo = (actor: Actor): SQL | undefined => and(eq(mails.userId, actor.userId), inArray(mails.template, templatesFor(actor)));

/** What concerns the caller: the unread first, and the latest first. */
export async function listNotifications(ctx: DomainContext): Promise<NotificationView[]> {
  const actor = requireSignedIn(ctx.actor);
  const rows = await ctx.db
    .select({ id: mails.id, template: mails.template, payload: mails.payload, createdAt: mails.createdAt, readAt: mails.readAt })
    .from(mails)
    .where(shownTo(actor))
    .orderBy(desc(isNull(mails.readAt)), desc(mails.createdAt), mails.id)
    .limit(NOTIFICATIONS_SHOWN);
  return rows.flatMap(({ id, createdAt, readAt, ...mail }) => {
    const told = toldBy(mail, actor);
    return told ? [{ id, ...told, at: createdAt, isRead: readAt !== null }] : [];
  });
}

export async function countUnreadNotifications(ctx: DomainContext): Promise<number> {
  return ctx.db.$count(mails, and(shownTo(requireSignedIn(ctx.actor)), isNull(mails.readAt)));
}
