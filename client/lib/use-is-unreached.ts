import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";

/** Whether no crisis message of the association reaches the caller, as far as is known; of no association none does. */
export function useIsUnreached(): boolean {
  const { association } = useSignedIn();
  const actions = trpc.recommendations.household.useQuery();
  return !association || actions.data?.recommendations.some(({ key }) => key === "home-alerts") === true;
}
