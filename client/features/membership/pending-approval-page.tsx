import { Navigate } from "react-router";
import { LoadingScreen } from "#client/components/loading-screen.tsx";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { RejectedApplication } from "./rejected-application.tsx";
import { WaitingApplication } from "./waiting-application.tsx";

const REFETCH_MS = 30_000;

/** Waits for the owner's answer. The guard leads on to the dashboard as soon as the session says that it has come. */
export function Component() {
  const { pendingApplication, rejectedApplication, association } = useSignedIn();
  const utils = trpc.useUtils();
  const isWaiting = pendingApplication !== null;

  // Also the first, empty notice: after a lost connection it is the only sign that something may have been missed.
  const readAnew = async () => {
    await utils.auth.session.invalidate();
    const joined = utils.auth.session.getData()?.association;
    if (joined) notifyAccess.success("Ansökan godkänd", `Du är nu med i ${joined.name}.`);
  };
  trpc.membership.onMyApplications.useSubscription(undefined, { enabled: isWaiting, onData: () => void readAnew() });
  trpc.auth.session.useQuery(undefined, { enabled: isWaiting, refetchInterval: REFETCH_MS });

  if (pendingApplication) return <WaitingApplication application={pendingApplication} />;
  if (association) return <LoadingScreen />;
  if (rejectedApplication) return <RejectedApplication application={rejectedApplication} />;
  return <Navigate to="/account-setup-choice" replace />;
}
