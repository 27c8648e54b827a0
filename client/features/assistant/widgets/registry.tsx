import {
  type Icon,
  IconBuildingCommunity,
  IconCalendarEvent,
  IconChecklist,
  IconDroplet,
  IconDropletCog,
  IconFileDescription,
  IconFiles,
  IconGauge,
  IconHome,
  IconMailOpened,
  IconMap2,
  IconShoppingCart,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { WIDGET_TEXTS, type WidgetKey } from "#shared/assistant/widgets.ts";

export interface WidgetProps {
  /** What the question that opened it looks for; empty when it was opened by a press. */
  search: string;
}

export interface Widget {
  label: string;
  named: string;
  description: string;
  path: string;
  icon: Icon;
  /** Each is fetched when it opens. */
  load: () => Promise<{ default: ComponentType<WidgetProps> }>;
}

/** The widgets of the conversation, each a working piece of its page. `ConversationWidget` draws one. */
export const WIDGETS: Record<WidgetKey, Widget> = {
  "invitation-form": { ...WIDGET_TEXTS["invitation-form"], icon: IconMailOpened, load: () => import("./invitation-form.tsx") },
  "protocol-form": { ...WIDGET_TEXTS["protocol-form"], icon: IconFileDescription, load: () => import("./protocol-form.tsx") },
  "checklist-form": { ...WIDGET_TEXTS["checklist-form"], icon: IconChecklist, load: () => import("./checklist-form.tsx") },
  "documents-form": { ...WIDGET_TEXTS["documents-form"], icon: IconFiles, load: () => import("./documents-form.tsx") },
  "preparedness-overview": { ...WIDGET_TEXTS["preparedness-overview"], icon: IconGauge, load: () => import("./preparedness-overview.tsx") },
  "water-dashboard": { ...WIDGET_TEXTS["water-dashboard"], icon: IconDroplet, load: () => import("./water-dashboard.tsx") },
  maps: { ...WIDGET_TEXTS.maps, icon: IconMap2, load: () => import("./area-map.tsx") },
  "household-form": { ...WIDGET_TEXTS["household-form"], icon: IconHome, load: () => import("./household-form.tsx") },
  "association-profile-form": {
    ...WIDGET_TEXTS["association-profile-form"],
    icon: IconBuildingCommunity,
    load: () => import("./association-profile-form.tsx"),
  },
  "association-water-form": {
    ...WIDGET_TEXTS["association-water-form"],
    icon: IconDropletCog,
    load: () => import("./association-water-form.tsx"),
  },
  "association-calendar": {
    ...WIDGET_TEXTS["association-calendar"],
    icon: IconCalendarEvent,
    load: () => import("./association-calendar.tsx"),
  },
  "product-catalog": { ...WIDGET_TEXTS["product-catalog"], icon: IconShoppingCart, load: () => import("./product-catalog.tsx") },
};
