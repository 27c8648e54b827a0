import { useNavigate } from "react-router";
import { trpc } from "#client/lib/trpc.ts";

/** The way on when an application has been sent. First the session is read: without the application in it the next page would lead straight back. */
export function useAfterApplying(): () => Promise<void> {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  return async () => {
    // Without it the next page reads it, and says what is wrong.
    await utils.auth.session.fetch().catch(() => undefined);
    await navigate("/pending-approval", { replace: true });
  };
}
