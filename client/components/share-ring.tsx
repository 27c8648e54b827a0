import { Skeleton } from "@mantine/core";
import { type ReactNode, Suspense } from "react";
import { lazyPart } from "#client/lib/lazy-part.ts";

/** Mantine's ring brings its tooltips along, which no first page shall wait for. */
const Drawing = lazyPart(() => import("./share-ring-drawing.tsx"));

export interface ShareRingProps {
  /** Of one; more counts as one. */
  share: number;
  color: string;
  /** Its width in pixels. */
  size: number;
  /** What stands in its middle. */
  children: ReactNode;
  /** What it says to those who do not see it; without it is hidden from them. */
  label?: string;
}

/** A ring that is filled as far as something is done. */
export function ShareRing(props: ShareRingProps) {
  return (
    <Suspense fallback={<Skeleton circle height={props.size} style={{ flex: "none" }} />}>
      <Drawing {...props} />
    </Suspense>
  );
}
