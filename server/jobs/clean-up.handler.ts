import { deleteExpired } from "#server/domains/account/delete-expired.ts";
import { deleteExpiredInvitations } from "#server/domains/association/delete-expired-invitations.ts";
import { deleteExpiredExports } from "#server/domains/gdpr/delete-expired-exports.ts";
import { deleteOrphanedMedia } from "#server/domains/media/delete-orphaned-media.ts";
import type { JobHandler } from "./job.ts";

export const handle: JobHandler<Record<string, never>> = async (ctx) => {
  await deleteExpired(ctx);
  await deleteExpiredInvitations(ctx);
  await deleteOrphanedMedia(ctx);
  await deleteExpiredExports(ctx);
};
