import { lazy, Suspense, useEffect, useState } from "react";
import { untilLoaded } from "#client/lib/lazy-part.ts";
import { accessStore, generalStore, notifyAccess } from "#client/lib/notify.ts";
import { takeToastAfterLoad } from "#client/lib/toast-after-load.ts";

const loadRegions = () => import("./toast-regions.tsx");
const ToastRegions = lazy(() => untilLoaded(loadRegions));
const STORES = [accessStore, generalStore];
const QUIET_MS = 4000;

/** The two toast regions load with the first toast, or once the page is quiet, so that they are there when the network is not. */
export function Toasts() {
  const [isWanted, setIsWanted] = useState(false);

  useEffect(() => {
    const look = (): void => {
      if (STORES.some((store) => store.getState().notifications.length > 0)) setIsWanted(true);
    };
    const waiting = takeToastAfterLoad();
    if (waiting) notifyAccess.success(waiting);
    look();
    const unsubscribe = STORES.map((store) => store.subscribe(look));
    const timer = window.setTimeout(() => void loadRegions().catch(() => {}), QUIET_MS);
    return () => {
      for (const stop of unsubscribe) stop();
      window.clearTimeout(timer);
    };
  }, []);

  return <Suspense fallback={null}>{isWanted && <ToastRegions />}</Suspense>;
}
