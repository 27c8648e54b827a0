import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { BinderContent } from "#server/domains/binder/content-queries.ts";
import { type BinderTab, hashOf } from "#server/domains/binder/rules.ts";
import { CalendarTab } from "./calendar-tab.tsx";
import { DocumentsTab } from "./documents-tab.tsx";
import { HouseTab, PlacesTab } from "./house-tabs.tsx";
import { NumbersTab, PeopleTab } from "./people-tabs.tsx";
import { PlaybooksTab } from "./playbooks-tab.tsx";
import { WaterTab } from "./water-tab.tsx";
import { CodesTab, LogTab, OfflineTab } from "./writing-tabs.tsx";

/** A tab as it is printed. Its number is a part of what it says: a tab that moves has other page numbers. */
export interface PrintedTab extends BinderTab {
  number: number;
  body: ReactNode;
}

interface Tab {
  key: string;
  title: string;
  body: ReactNode;
}

/**
 * The tabs of the binder in their order, own documents last: what comes and goes there moves nothing else. A tab holds what belongs
 * together and fills its sheets: half-empty ones are paper that somebody turns in vain.
 */
export function binderTabs(content: BinderContent): PrintedTab[] {
  const isFull = content.edition === "full";
  const tabs: Tab[] = [
    { key: "numbers", title: "Viktiga nummer och VMA", body: <NumbersTab {...content} /> },
    { key: "people", title: "Krisgruppen och teamen", body: <PeopleTab {...content} /> },
    { key: "places", title: "Samlingsplats och skyddsrum", body: <PlacesTab {...content} /> },
    { key: "house", title: isFull ? "Avstängningar, nycklar och huset" : "Om huset", body: <HouseTab {...content} /> },
    ...(content.playbooks.length > 0 ? [{ key: "playbooks", title: "Åtgärdskort", body: <PlaybooksTab {...content} /> }] : []),
    { key: "water", title: "Vattenplan", body: <WaterTab {...content} /> },
    { key: "offline", title: "Om allt ligger nere", body: <OfflineTab {...content} /> },
    { key: "calendar", title: "Kalender", body: <CalendarTab {...content} /> },
    { key: "log", title: "Blad för logg och rond", body: <LogTab {...content} /> },
    ...(isFull ? [{ key: "codes", title: "Koder och nycklar, förseglat", body: <CodesTab /> }] : []),
    ...(content.documents.length > 0 ? [{ key: "documents", title: "Föreningens dokument", body: <DocumentsTab {...content} /> }] : []),
  ];
  return tabs.map((tab, index) => {
    const number = index + 1;
    return { ...tab, number, hash: hashOf(`${number} ${tab.title} ${renderToStaticMarkup(tab.body)}`) };
  });
}
