import { useEffect, useState, useSyncExternalStore } from "react";
import { notify } from "#client/lib/notify.ts";
import {
  addVisit,
  type DoorVisit,
  followVisits,
  forgetHanded,
  isHandOverCut,
  readDevice,
  readHanded,
  readVisits,
  wereVisitsRead,
} from "#client/lib/offline/door-queue.ts";
import { trpc } from "#client/lib/trpc.ts";

/** What is noted at doors of a crisis, on this phone first: it is handed over by whichever page is open. */
export function useDoorVisits(activationId: string) {
  const all = useSyncExternalStore(followVisits, readVisits);
  const handed = useSyncExternalStore(followVisits, readHanded);
  return {
    waiting: all.filter((one) => one.activationId === activationId),
    handed: handed.filter((one) => one.activationId === activationId),
    wasRead: useSyncExternalStore(followVisits, wereVisitsRead),
    isCut: useSyncExternalStore(followVisits, isHandOverCut),
    /** Answers the line's id. `isHeld`: more is told of it at once. */
    note(visit: Omit<DoorVisit, "id">, isHeld = false): string {
      const id = crypto.randomUUID();
      addVisit(activationId, { ...visit, id }, isHeld).catch((error: unknown) => {
        console.warn("a door could not be kept", error);
        notify.error("Dörren sparades inte", "Telefonen kan inte spara just nu. Skriv ner den på papper.");
      });
      return id;
    },
  };
}

/** The doors of a crisis as the server tells them. What was handed over is forgotten here as soon as it stands in them. */
export function useDoors(activationId: string) {
  const doors = trpc.crisis.doors.useQuery({ activationId });
  const { data } = doors;
  // The answer can have a line before this phone has noted that it was handed over.
  const handed = useSyncExternalStore(followVisits, readHanded);
  useEffect(() => {
    if (handed.length === 0) return;
    const known = data?.flatMap((stairwell) => stairwell.doors.flatMap(({ visits }) => visits.map(({ id }) => id)));
    if (known) forgetHanded(new Set(known)).catch((error: unknown) => console.warn("what was handed over could not be forgotten", error));
  }, [data, handed]);
  return doors;
}

/** The id by which this browser hands over doors; null until it is known. */
export function useDevice(): string | null {
  const [device, setDevice] = useState<string | null>(null);
  useEffect(() => {
    readDevice()
      .then(setDevice)
      .catch((error: unknown) => console.warn("this browser keeps nothing", error));
  }, []);
  return device;
}
