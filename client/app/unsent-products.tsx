import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { readKept, UNSENT_PRODUCTS } from "#client/lib/offline/offline-store.ts";
import { follow } from "#client/lib/saved-products/changes.ts";
import { useSession } from "#client/lib/use-session.ts";
import { userStorage } from "#client/lib/user-storage.ts";

const Sender = lazyPart(() => import("./unsent-products-sender.tsx"));

/** Sends what waits of saved products, whichever page is open. What it is checked by is heavy, and comes only when something waits. */
export default function UnsentProducts() {
  const { session } = useSession();
  return session && <Watch key={session.user.id} userId={session.user.id} />;
}

function Watch({ userId }: { userId: string }) {
  const isWaiting = useSyncExternalStore(follow, () => userStorage.read(userId, "unsent-products") != null);
  const [wasWaiting, setWasWaiting] = useState(isWaiting);
  if (isWaiting && !wasWaiting) setWasWaiting(true);
  useEffect(() => {
    readKept(UNSENT_PRODUCTS, Number.POSITIVE_INFINITY)
      .then((kept) => kept && setWasWaiting(true))
      .catch((error: unknown) => console.warn("what waited since the sign-out could not be read", error));
  }, []);
  return <Suspense fallback={null}>{wasWaiting && <Sender userId={userId} />}</Suspense>;
}
