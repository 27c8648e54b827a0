import { type NotificationsStore, useNotifications } from "@mantine/notifications";
import { useEffect } from "react";

const GAP_PX = 8;
/** The frame's header, which stays in reach. */
const HEADER_PX = 72;
const LOOK_AGAIN_MS = 200;
const KEPT_CLEAR = "button, a[href], [role=option], h1, h2, h3";

/**
 * While toasts stand, keeps them above the on-screen keyboard and above what scrolling the page cannot free:
 * the buttons and headings of dialogs and of bars that stick. Each region keeps clear of those named before it.
 */
export function usePlaceToasts(regions: readonly string[], stores: readonly NotificationsStore[]): void {
  const counts = stores.map(useCount);
  const isShown = counts.some((count) => count > 0);

  useEffect(() => {
    if (!isShown) return;
    const place = (): void => placeAll(regions);
    place();
    const timer = window.setInterval(place, LOOK_AGAIN_MS);
    return () => window.clearInterval(timer);
  }, [isShown, regions]);
}

const useCount = (store: NotificationsStore): number => useNotifications(store).notifications.length;

function placeAll(regions: readonly string[]): void {
  const elements = regions.map((region) => document.querySelector<HTMLElement>(`.${region}[data-position=bottom-right]`));
  const placed: DOMRect[] = [];
  for (const element of elements) {
    if (!element || element.offsetHeight === 0) continue;
    const raised = Number.parseFloat(element.style.getPropertyValue("--toast-raised")) || 0;
    const { left, right, height, bottom } = element.getBoundingClientRect();
    const lowest = bottom + raised;
    const isInWay = (rect: DOMRect) => rect.left < right && rect.right > left;
    const obstacles = [...placed, ...pinned(left, right, elements)].filter(isInWay).sort((a, b) => b.bottom - a.bottom);
    const edge = clearEdge(Math.min(lowest, keyboardTop() - GAP_PX), height, obstacles);
    element.style.setProperty("--toast-raised", `${lowest - edge}px`);
    placed.push(element.getBoundingClientRect());
  }
}

/** Where the lower edge of something so high stands clear of all obstacles; where it began, if there is no such place. */
export function clearEdge(lowest: number, height: number, obstacles: readonly { top: number; bottom: number }[]): number {
  let edge = lowest;
  // From the lowest obstacle up, so that what was passed once stays below.
  for (const { top, bottom } of obstacles) if (top < edge + GAP_PX && bottom > edge - height - GAP_PX) edge = top - GAP_PX;
  return edge - height < HEADER_PX ? lowest : edge;
}

function keyboardTop(): number {
  const view = window.visualViewport;
  // A page that was zoomed in shows less of itself, too, without a keyboard.
  return view && view.scale < 1.05 ? view.offsetTop + view.height : window.innerHeight;
}

/** The places of what stays where it is when the page scrolls, and is not hidden by a dialog. */
function pinned(left: number, right: number, toasts: readonly (HTMLElement | null)[]): DOMRect[] {
  const isToast = (element: Element) => toasts.some((toast) => toast?.contains(element));
  const places: DOMRect[] = [];
  for (const element of document.querySelectorAll(KEPT_CLEAR)) {
    const rect = element.getBoundingClientRect();
    if (rect.right <= left || rect.left >= right || rect.bottom <= 0 || rect.top >= window.innerHeight) continue;
    if (isToast(element) || !isPinned(element)) continue;
    const onTop = document.elementsFromPoint((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2).find((hit) => !isToast(hit));
    if (onTop && (element.contains(onTop) || onTop.contains(element))) places.push(rect);
  }
  return places;
}

function isPinned(element: Element): boolean {
  if (element.role === "option") return true;
  for (let parent: Element | null = element; parent; parent = parent.parentElement) {
    if (["fixed", "sticky"].includes(getComputedStyle(parent).position)) return true;
  }
  return false;
}
