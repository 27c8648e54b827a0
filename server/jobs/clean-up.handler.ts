import { deleteExpired } from "#server/domains/account/delete-expired.ts";
import { deleteExpiredInvitations } from "#server/domains/association/delete-expired-invitations.ts";
import type { JobHandler } from "./job.ts";

export const handle: JobHandler<Record<string, never>> = async (ctx) => {
  await deleteExpired(ctx);
  await deleteExpiredInvitations(ctx);
};
