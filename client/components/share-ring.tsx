import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { lazyPart } from "#client/lib/lazy-part.ts";
import type { ShareRingProps } from "./share-ring-drawing.tsx";

/** Mantine's ring brings its tooltips along, which no first page shall wait for. */
const Drawing = lazyPart(() => import("./share-ring-drawing.tsx"));

/** A ring that is filled as far as something is done. */
export function ShareRing(props: ShareRingProps) {
  return (
    <Suspense fallback={<Skeleton circle height={props.size} style={{ flex: "none" }} />}>
      <Drawing {...props} />
    </Suspense>
  );
}
