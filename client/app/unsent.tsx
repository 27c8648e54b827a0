import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { untilLoaded } from "#client/lib/lazy-part.ts";
import { followVisits, readVisits } from "#client/lib/offline/door-queue.ts";
import { readKept } from "#client/lib/offline/offline-store.ts";
import { follow } from "#client/lib/unsent/changes.ts";
import { useSession } from "#client/lib/use-session.ts";
import { UNSENT_KEYS, userStorage } from "#client/lib/user-storage.ts";

// Nobody misses it on the page: it comes without a word, when it can.
const Sender = lazy(() => untilLoaded(() => import("./unsent-sender.tsx")));

const DoorSender = lazy(() => untilLoaded(() => import("./door-sender.tsx")));

/** Sends what waits of the home, and of the doors in a crisis, whichever page is open. What it is checked by is heavy, and comes only when something waits. */
export default function Unsent() {
  const { session } = useSession();
  return session && <Watch key={session.user.id} userId={session.user.id} />;
}

function Watch({ userId }: { userId: string }) {
  const isWaiting = useSyncExternalStore(follow, () => UNSENT_KEYS.some((key) => userStorage.read(userId, key) != null));
  const hasDoors = useSyncExternalStore(followVisits, () => readVisits().length > 0);
  const [wasWaiting, setWasWaiting] = useState(isWaiting);
  if (isWaiting && !wasWaiting) setWasWaiting(true);
  useEffect(() => {
    Promise.all(UNSENT_KEYS.map((key) => readKept(key, Number.POSITIVE_INFINITY)))
      .then((kept) => kept.some(Boolean) && setWasWaiting(true))
      .catch((error: unknown) => console.warn("what waited since the sign-out could not be read", error));
  }, []);
  return (
    <Suspense fallback={null}>
      {wasWaiting && <Sender userId={userId} />}
      {hasDoors && <DoorSender />}
    </Suspense>
  );
}
