import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { Position } from "#shared/calculations/distance.ts";
import type { DrawnMap } from "./draw-map.ts";
import classes from "./maps.module.css";

interface MapMarkerProps {
  map: DrawnMap;
  at: Position;
  onPress?: () => void;
  /** Those of higher order lie above others. */
  order?: number;
  children: ReactNode;
}

/** Something on the map, for the pointer alone: the keyboard and screen readers have the list. */
export function MapMarker({ map, at: { latitude, longitude }, onPress, order = 0, children }: MapMarkerProps) {
  const [element] = useState(createElement);
  useEffect(() => map.addMarker(element, { latitude, longitude }, onPress), [map, element, latitude, longitude, onPress]);
  useEffect(() => {
    element.style.zIndex = String(order);
  }, [element, order]);
  return createPortal(children, element);
}

function createElement(): HTMLElement {
  const element = document.createElement("div");
  element.className = classes.marker ?? "";
  element.setAttribute("aria-hidden", "true");
  return element;
}
