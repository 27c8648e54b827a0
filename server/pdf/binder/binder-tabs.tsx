import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { BinderContent } from "#server/domains/binder/content-queries.ts";
import { type BinderTab, hashOf } from "#server/domains/binder/rules.ts";
import { CalendarTab } from "./calendar-tab.tsx";
import { DocumentTab } from "./document-tab.tsx";
import { BuildingTab, PlacesTab, ShelterTab, ShutoffsTab } from "./house-tabs.tsx";
import { CrisisGroupTab, NumbersTab, TeamsTab } from "./people-tabs.tsx";
import { PlaybookTab } from "./playbook-tab.tsx";
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

/** The tabs of the binder in their order, own documents last: what comes and goes there moves nothing else. */
export function binderTabs(content: BinderContent): PrintedTab[] {
  const isFull = content.edition === "full";
  const tabs: Tab[] = [
    { key: "numbers", title: "Viktiga nummer", body: <NumbersTab {...content} /> },
    { key: "crisis-group", title: "Krisgruppen", body: <CrisisGroupTab {...content} /> },
    { key: "teams", title: "Team för varje område", body: <TeamsTab {...content} /> },
    { key: "places", title: "Samlingsplats och andra platser", body: <PlacesTab {...content} /> },
    ...(isFull ? [{ key: "shutoffs", title: "Avstängningar och nycklar", body: <ShutoffsTab {...content} /> }] : []),
    { key: "building", title: "Om huset", body: <BuildingTab {...content} /> },
    ...content.playbooks.map((playbook) => ({
      key: `playbook-${playbook.areaSlug}`,
      title: `Åtgärdskort: ${playbook.areaName}`,
      body: <PlaybookTab playbook={playbook} />,
    })),
    { key: "water", title: "Vattenplan", body: <WaterTab {...content} /> },
    { key: "shelter", title: "Skyddsrum och VMA", body: <ShelterTab {...content} /> },
    { key: "offline", title: "Om allt ligger nere", body: <OfflineTab {...content} /> },
    { key: "calendar", title: "Kalender", body: <CalendarTab {...content} /> },
    { key: "log", title: "Blad för logg och rond", body: <LogTab {...content} /> },
    ...(isFull ? [{ key: "codes", title: "Koder och nycklar, förseglat", body: <CodesTab /> }] : []),
    ...content.documents.map((document) => ({
      key: `document-${document.id}`,
      title: document.title,
      body: <DocumentTab document={document} />,
    })),
  ];
  return tabs.map((tab, index) => {
    const number = index + 1;
    return { ...tab, number, hash: hashOf(`${number} ${tab.title} ${renderToStaticMarkup(tab.body)}`) };
  });
}
