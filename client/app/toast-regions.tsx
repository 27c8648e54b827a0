import { hideNotification, Notifications, type NotificationsStore, useNotifications } from "@mantine/notifications";
import { useEffect, useRef } from "react";
import { accessStore, generalStore } from "#client/lib/notify.ts";
import { usePlaceToasts } from "./use-place-toasts.ts";

/** Decision 34: one toast for 5 s, up to three for 4 s. Both stand at the bottom, the first above the others. */
const GENERAL = "toasts";
const ACCESS = "access-toasts";
const REGIONS = [GENERAL, ACCESS];

export default function ToastRegions() {
  usePlaceToasts(REGIONS, [generalStore, accessStore]);
  useToastLife(ACCESS, accessStore, 5000);
  useToastLife(GENERAL, generalStore, 4000);
  return (
    <>
      <Notifications className={ACCESS} store={accessStore} position="bottom-right" limit={1} autoClose={false} transitionDuration={150} />
      <Notifications
        className={GENERAL}
        store={generalStore}
        position="bottom-right"
        limit={3}
        autoClose={false}
        transitionDuration={150}
      />
    </>
  );
}

const LOOK_AGAIN_MS = 1000;
/** A hand that has just pressed is not quite still. */
const TREMBLE_PX = 8;

/**
 * Takes each toast of a region away after its time, unless a mouse has come to rest on the region or the keyboard is in it: then
 * soon after. A mouse that lay there when it came, where a button was pressed, holds nothing.
 * Mantine's own clock stops at «mouseenter», which a touch sends too, without ever leaving.
 */
function useToastLife(region: string, store: NotificationsStore, lifeMs: number): void {
  const { notifications } = useNotifications(store);
  const timers = useRef(new Map<string, number>());
  const pointer = useRef({ type: "", x: 0, y: 0 });

  useEffect(() => {
    const note = (event: PointerEvent): void => {
      pointer.current = { type: event.pointerType, x: event.clientX, y: event.clientY };
    };
    const options = { capture: true, passive: true };
    window.addEventListener("pointerdown", note, options);
    window.addEventListener("pointermove", note, options);
    return () => {
      window.removeEventListener("pointerdown", note, options);
      window.removeEventListener("pointermove", note, options);
    };
  }, []);

  useEffect(() => {
    const hasMoved = (from: { x: number; y: number }): boolean =>
      pointer.current.type === "mouse" && Math.hypot(pointer.current.x - from.x, pointer.current.y - from.y) > TREMBLE_PX;
    const isHeld = (from: { x: number; y: number }): boolean =>
      document.querySelector(`.${region} :focus-visible`) !== null ||
      (hasMoved(from) && document.querySelector(`.${region}:hover`) !== null);
    const hideAfter = (id: string, delay: number, from = pointer.current): void => {
      const timer = window.setTimeout(() => (isHeld(from) ? hideAfter(id, LOOK_AGAIN_MS, from) : hideNotification(id, store)), delay);
      timers.current.set(id, timer);
    };
    const shown = new Map(notifications.map((toast) => [toast.id ?? "", toast["data-life-ms"] ?? lifeMs]));
    for (const [id, timer] of timers.current) {
      if (shown.has(id)) continue;
      window.clearTimeout(timer);
      timers.current.delete(id);
    }
    for (const [id, delay] of shown) if (!timers.current.has(id)) hideAfter(id, delay);
  }, [notifications, region, store, lifeMs]);

  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) window.clearTimeout(timer);
      running.clear();
    };
  }, []);
}
