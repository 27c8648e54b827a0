import { useEffect, useState } from "react";

/** One mail a minute goes to an address. */
export const MAIL_WAIT_SECONDS = 60;

/** Counts whole seconds down to 0. */
export function useCountdown(initialSeconds: number) {
  const [seconds, setSeconds] = useState(initialSeconds);
  const isRunning = seconds > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = window.setInterval(() => setSeconds((before) => Math.max(0, before - 1)), 1000);
    return () => window.clearInterval(timer);
  }, [isRunning]);

  return { seconds, start: setSeconds };
}
