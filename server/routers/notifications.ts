import { markAllNotificationsRead, markNotificationRead } from "#server/domains/notifications/mark-read.ts";
import { countUnreadNotifications, listNotifications } from "#server/domains/notifications/queries.ts";
import { router, signedInProcedure } from "#server/trpc/procedures.ts";
import { markAllReadInput, markReadInput } from "#shared/schemas/notifications.ts";

/** The bell. */
export const notificationsRouter = router({
  list: signedInProcedure.query(({ ctx }) => listNotifications(ctx)),
  unread: signedInProcedure.query(({ ctx }) => countUnreadNotifications(ctx)),
  markRead: signedInProcedure.input(markReadInput).mutation(({ ctx, input }) => markNotificationRead(ctx, input)),
  markAllRead: signedInProcedure.input(markAllReadInput).mutation(({ ctx, input }) => markAllNotificationsRead(ctx, input)),
});
