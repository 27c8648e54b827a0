import type { QueryClient } from "@tanstack/react-query";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { accessStore, notify, notifyAccess } from "./notify.ts";
import type { SessionView } from "./use-session.ts";

const SESSION_KEY = [["auth", "session"]];
const ROLE_KEY = [["membership", "myRole"]];
const LEAVE_KEY = [["membership", "leave"]];
const CHANGE_ROLE_KEY = [["membership", "changeRole"]];
const ONE_MINUTE = 60_000;

let reading: Promise<unknown> | null = null;

/** After a refusal: asks the server anew who is signed in and in which role. Refusals that come together ask once. */
export function readMembershipAnew(client: QueryClient): Promise<unknown> {
  reading ??= Promise.all([SESSION_KEY, ROLE_KEY].map((queryKey) => client.refetchQueries({ queryKey }))).finally(() => {
    reading = null;
  });
  return reading;
}

/** The membership is not what this page has shown: says so, unless it was changed here, and reads everything else anew. */
export function onMembershipChange(client: QueryClient, before: NonNullable<SessionView["association"]>, now: SessionView): void {
  if (!isOwnStep(client, now)) {
    // The refusal that told of it stays to be read.
    const isRefused = accessStore.getState().notifications.some(({ role }) => role === "alert");
    const { info } = isRefused ? notify : notifyAccess;
    if (now.association?.id === before.id) {
      const role = ROLE_LABELS[now.association.role].toLocaleLowerCase("sv");
      info("Din roll är ändrad", `Du är nu ${role} i ${now.association.name}.`);
    } else info(`Du är inte längre medlem i ${before.name}.`);
  }
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[0]) !== String(SESSION_KEY[0]);
  client.removeQueries({ type: "inactive", predicate });
  void client.invalidateQueries({ predicate });
}

type Step = { state: { status: string; submittedAt: number; variables: unknown } };

/** Who leaves, or changes the own role, has been told of it where it was done. */
function isOwnStep(client: QueryClient, { association, profile }: SessionView): boolean {
  const since = Date.now() - ONE_MINUTE;
  const isRecent = ({ state }: Step) => state.status !== "error" && state.submittedAt > since;
  const isOwnRole = ({ state: { variables } }: Step) =>
    typeof variables === "object" && variables !== null && "profileId" in variables && variables.profileId === profile?.id;
  const steps = client.getMutationCache();
  const found = association
    ? steps.find({ mutationKey: CHANGE_ROLE_KEY, predicate: (step) => isRecent(step) && isOwnRole(step) })
    : steps.find({ mutationKey: LEAVE_KEY, predicate: isRecent });
  return found !== undefined;
}
