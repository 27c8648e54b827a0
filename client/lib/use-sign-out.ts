import { errorText } from "./error-text.ts";
import { notifyAccess } from "./notify.ts";
import { trpc } from "./trpc.ts";
import { userStorage } from "./user-storage.ts";

/** Ends the session and forgets the user: local keys, persisted cache and, by loading the page anew, memory (decision 14). */
export function useSignOut() {
  const signOut = trpc.auth.signOut.useMutation({
    onSuccess: () => {
      userStorage.clear();
      window.sessionStorage.clear();
      window.location.replace("/login");
    },
    onError: (error: unknown) => notifyAccess.error("Utloggningen misslyckades", errorText(error)),
  });
  return { signOut: () => signOut.mutate(), isSigningOut: signOut.isPending || signOut.isSuccess };
}
