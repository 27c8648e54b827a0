import { type ReactElement, Suspense } from "react";
import { lazyPart } from "#client/lib/lazy-part.ts";

const Hint = lazyPart(() => import("./hint.tsx"));

interface SidebarHintProps {
  label: string;
  isShown: boolean;
  children: ReactElement;
}

/** The name of an entry that shows its icon only. Tooltips are heavy, so they load with the first collapsed sidebar. */
export function SidebarHint({ label, isShown, children }: SidebarHintProps) {
  if (!isShown) return children;
  return (
    <Suspense fallback={children}>
      <Hint label={label}>{children}</Hint>
    </Suspense>
  );
}
