import { errorText } from "./error-text.ts";
import { holdReads, releaseReads } from "./hold-reads.ts";
import { notifyAccess } from "./notify.ts";
import { forgetOffline } from "./offline/forget-offline.ts";
import { notifyAfterLoad } from "./toast-after-load.ts";
import { trpc } from "./trpc.ts";
import { userStorage } from "./user-storage.ts";

/** Forgets the user, local keys, persisted cache, what was kept for offline and, by loading the page anew, memory
 *  (decision 14), and goes to the sign-in in place of this page. `farewell` is told there. */
export async function leaveForLogin(farewell?: string): Promise<void> {
  holdReads();
  const user = userStorage.readUser();
  const unsent = user && userStorage.readUnsent(user.id);
  userStorage.clear();
  if (user && unsent) await forgetOffline(user.id, unsent);
  window.sessionStorage.clear();
  if (farewell) notifyAfterLoad(farewell);
  window.location.replace("/login");
}

/** Ends the session and forgets the user; without a network it fails at once and says so. */
export function useSignOut() {
  const signOut = trpc.auth.signOut.useMutation({
    onMutate: holdReads,
    onSuccess: () => leaveForLogin(),
    onError: (error: unknown) => {
      releaseReads();
      notifyAccess.error("Utloggningen misslyckades", errorText(error));
    },
  });
  return { signOut: () => signOut.mutate(), isSigningOut: signOut.isPending };
}
