import { type ComponentType, useEffect, useState } from "react";
import type { Widget, WidgetProps } from "./registry.tsx";

/** Fetches a widget, and again when that failed and the person wants it. */
export function useWidget(load: Widget["load"]) {
  const [loaded, setLoaded] = useState<{ Content: ComponentType<WidgetProps> | null; error: unknown }>({ Content: null, error: null });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isHere = true;
    load().then(
      ({ default: Content }) => isHere && setLoaded({ Content, error: null }),
      (error: unknown) => isHere && setLoaded({ Content: null, error }),
    );
    return () => {
      isHere = false;
    };
  }, [load, attempt]);
  return {
    ...loaded,
    retry: (): void => {
      setLoaded({ Content: null, error: null });
      setAttempt(attempt + 1);
    },
  };
}
