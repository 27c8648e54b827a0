import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { type Member, roleInSentence } from "./member-views.ts";

/** Gives a member another role. Whatever came of it the lists are read anew, since others change them too. */
export function useChangeRole(onChanged: (member: Member) => void) {
  const { profile } = useSignedIn();
  const utils = trpc.useUtils();
  return trpc.membership.changeRole.useMutation({
    onSuccess: (member) => {
      notifyAccess.success("Rollen är ändrad", `${member.displayName} är nu ${roleInSentence(member.role)} i föreningen.`);
      onChanged(member);
    },
    onSettled: async (_member, _error, { profileId }) => {
      // The guards first: whoever gave away the own role is led away before the lists would be refused.
      if (profileId === profile.id) await Promise.all([utils.auth.session.invalidate(), utils.membership.myRole.invalidate()]);
      await Promise.all([utils.membership.invalidate(), utils.team.invalidate(), utils.association.overview.invalidate()]);
    },
  });
}
