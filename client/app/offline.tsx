import { useQueryClient } from "@tanstack/react-query";
import { Suspense, use, useEffect, useState } from "react";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { useOfflineSince } from "#client/lib/offline/offline-since.ts";
import { IsServerNewer } from "#client/lib/server-build.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useActiveCrises } from "#client/lib/use-active-crises.ts";
import { useFailedRead } from "#client/lib/use-failed-read.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";

const Unsent = lazyPart(() => import("./unsent.tsx"));
const OfflineRibbon = lazyPart(() => import("./offline-ribbon.tsx"));
const NewVersionRibbon = lazyPart(() => import("./new-version-ribbon.tsx"));
const FailedReadRibbon = lazyPart(() => import("./failed-read-ribbon.tsx"));

/** Makes the pages readable without a network, once the first of them stands, and says when what stands is not from now. */
export function Offline() {
  const queryClient = useQueryClient();
  const since = useOfflineSince();
  const failure = useFailedRead();
  const isServerNewer = use(IsServerNewer);
  const [isQuiet, setIsQuiet] = useState(false);

  useEffect(() => {
    let end: (() => void) | undefined;
    let isOver = false;
    const start = async (): Promise<void> => {
      const { startOffline } = await import("./start-offline.ts");
      if (!isOver) end = startOffline(queryClient);
    };
    const timer = window.setTimeout(() => {
      setIsQuiet(true);
      void start().catch((error: unknown) => console.warn("pages cannot be kept for offline", error));
    }, 2_000);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      end?.();
    };
  }, [queryClient]);

  usePocket(isQuiet);
  useDoors(isQuiet);

  return (
    <>
      <Suspense fallback={null}>{isQuiet && <Unsent />}</Suspense>
      <Suspense fallback={null}>{since !== null ? <OfflineRibbon /> : failure && <FailedReadRibbon error={failure} />}</Suspense>
      <Suspense fallback={null}>{since === null && isServerNewer && <NewVersionRibbon />}</Suspense>
    </>
  );
}

/** After the page and all that it loads itself. */
const POCKET_AFTER_MS = 4_000;

/** The house in the pocket of those who act in a crisis, once the page stands. It begins anew with another association or role. */
function usePocket(isQuiet: boolean): void {
  const { user, association } = useSignedIn();
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  const isRestored = useOfflineSince() !== null;
  const mayCarry = can(association?.role, "association:readShutoffs");
  // Without the service worker, which only the built portal has, nothing of it could be opened.
  const isOn = import.meta.env.PROD && isQuiet && mayCarry && !isRestored;
  const carrier = isOn && `${user.id} ${association?.id} ${association?.role}`;

  useEffect(() => {
    if (!carrier) return;
    let end: (() => void) | undefined;
    let isOver = false;
    const start = async (): Promise<void> => {
      const { keepPocket } = await import("./keep-pocket.ts");
      if (!isOver) end = keepPocket(client, queryClient);
    };
    const timer = window.setTimeout(() => {
      start().catch((error: unknown) => console.warn("the house cannot be kept for offline", error));
    }, POCKET_AFTER_MS);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      end?.();
    };
  }, [carrier, client, queryClient]);
}

/** The doors of the crises that are led, for those who knock on them, once the page stands. */
function useDoors(isQuiet: boolean): void {
  const { crisis, sealedNeeds, team } = trpc.useUtils();
  const { crises } = useActiveCrises();
  const isRestored = useOfflineSince() !== null;
  const led = import.meta.env.PROD && isQuiet && !isRestored ? crises.map(({ id }) => id).join(" ") : "";

  useEffect(() => {
    if (!led) return;
    let end: (() => void) | undefined;
    let isOver = false;
    const start = async (): Promise<void> => {
      const { keepDoors } = await import("./keep-doors.ts");
      if (!isOver) end = keepDoors({ crisis, sealedNeeds, team }, led.split(" "));
    };
    const timer = window.setTimeout(() => {
      start().catch((error: unknown) => console.warn("the doors cannot be kept for offline", error));
    }, POCKET_AFTER_MS);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      end?.();
    };
  }, [led, crisis, sealedNeeds, team]);
}
