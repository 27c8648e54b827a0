import type { AssociationRole } from "../enums.ts";
import { can, type Permission } from "../permissions.ts";

/** What opens in a conversation with the assistant (DATA-32…43), in the order of its buttons. */
export const WIDGET_KEYS = [
  "invitation-form",
  "protocol-form",
  "checklist-form",
  "documents-form",
  "preparedness-overview",
  "water-dashboard",
  "maps",
  "household-form",
  "association-profile-form",
  "association-water-form",
  "association-calendar",
  "product-catalog",
] as const;
export type WidgetKey = (typeof WIDGET_KEYS)[number];

interface WidgetText {
  label: string;
  /** The same within a sentence. */
  named: string;
  /** What one does with it, in a few words; a language model reads it too. */
  description: string;
  /** The page that shows the same. */
  path: string;
  /** Without this right there is nothing in it to do or to see. */
  needs?: Permission;
}

export const WIDGET_TEXTS: Record<WidgetKey, WidgetText> = {
  "invitation-form": {
    label: "Inbjudan",
    named: "inbjudan",
    description: "Bjud in de boende till ett möte",
    path: "/inbjudan",
    needs: "preparedness:edit",
  },
  "protocol-form": {
    label: "Protokoll",
    named: "protokollet",
    description: "Skriv protokoll från ett möte",
    path: "/protokoll",
    needs: "preparedness:edit",
  },
  "checklist-form": { label: "Checklista", named: "checklistan", description: "Fyll i en checklista", path: "/checklista" },
  "documents-form": { label: "Dokument", named: "dokumenten", description: "Sök bland mallar och dokument, skapa nya", path: "/documents" },
  "preparedness-overview": {
    label: "Beredskapsläge",
    named: "beredskapsläget",
    description: "Hur rustad föreningen är, område för område",
    path: "/association-journey",
  },
  "water-dashboard": {
    label: "Vattenläge",
    named: "vattenläget",
    description: "Hur länge vattnet räcker hemma och i huset",
    path: "/water",
  },
  maps: { label: "Karta", named: "kartan", description: "Skyddsrum, samlingsplatser och annat nära huset", path: "/maps" },
  "household-form": {
    label: "Mitt hushåll",
    named: "ditt hushåll",
    description: "Hur många ni är, kost, allergier och dygn ni klarar",
    path: "/dashboard",
  },
  "association-profile-form": {
    label: "Föreningsuppgifter",
    named: "föreningsuppgifterna",
    description: "Adress, kontakt, byggnad och försäkring",
    path: "/association-profile",
  },
  "association-water-form": {
    label: "Föreningens vatten",
    named: "föreningens vatten",
    description: "Husets vattenplan och gemensamma förråd",
    path: "/water?tab=forening",
  },
  "association-calendar": {
    label: "Kalender",
    named: "kalendern",
    description: "Det som är försenat och det som kommer",
    path: "/association-calendar",
  },
  "product-catalog": {
    label: "Produkter",
    named: "produkterna",
    description: "Sök produkter och lägg dem i en förfrågan",
    path: "/product-catalog",
  },
};

/** The widget that shows this page. */
export const widgetOn = (path: string): WidgetKey | null => WIDGET_KEYS.find((key) => WIDGET_TEXTS[key].path === path) ?? null;

/** What the assistant says of a widget that it opens. */
export const openedText = (key: WidgetKey): string => `Här är ${WIDGET_TEXTS[key].named}.`;

/** The widgets that somebody in this role has a use for. */
export const widgetsFor = (role: AssociationRole | null): WidgetKey[] =>
  WIDGET_KEYS.filter((key) => {
    const { needs } = WIDGET_TEXTS[key];
    return needs === undefined || can(role, needs);
  });

export const isWidgetKey = (value: unknown): value is WidgetKey => WIDGET_KEYS.some((key) => key === value);
