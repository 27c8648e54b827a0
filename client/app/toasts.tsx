import { lazy, Suspense, useEffect, useState } from "react";

const ToastRegions = lazy(() => import("./toast-regions.tsx"));

/** The two toast regions come after the first paint; what is shown before that waits in its store. */
export function Toasts() {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);

  return (
    isMounted && (
      <Suspense fallback={null}>
        <ToastRegions />
      </Suspense>
    )
  );
}
