import { trpc } from "#client/lib/trpc.ts";

/** What has to be read again when something in the calendar has changed. */
export function useCalendarChanges(): () => void {
  const utils = trpc.useUtils();
  return () => {
    void utils.calendar.invalidate();
    void utils.readiness.invalidate();
  };
}
