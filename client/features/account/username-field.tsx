import { useSignedIn } from "#client/lib/use-session.ts";

/** Tells a password manager whose password this is. Nobody sees it and nothing is sent. */
export function UsernameField() {
  const { user } = useSignedIn();
  return <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />;
}
