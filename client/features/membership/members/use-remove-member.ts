import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { Member } from "./member-views.ts";

/** Removes the member from the association; the reason is mailed. */
export function useRemoveMember({ displayName }: Member, onRemoved: () => void) {
  const utils = trpc.useUtils();
  return trpc.membership.remove.useMutation({
    onSuccess: () => {
      notifyAccess.success(`${displayName} är borttagen ur föreningen`);
      onRemoved();
    },
    onSettled: () => Promise.all([utils.membership.invalidate(), utils.team.invalidate(), utils.association.overview.invalidate()]),
  });
}
