import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { BinderContent } from "#server/domains/binder/content-queries.ts";
import { type BinderTab, hashOf } from "#server/domains/binder/rules.ts";
import type { OccurrenceView } from "#server/domains/calendar/views.ts";
import type { PlaybookStepView, PlaybookView } from "#server/domains/crisis/playbooks.ts";
import type { BinderDocument } from "#server/domains/documents/binder-queries.ts";
import { FormSections } from "#server/domains/documents/pdf/form-document-parts.tsx";
import { filesIn } from "#server/domains/forms/files.ts";
import { Fact } from "#server/platform/pdf/fact.tsx";
import { formatDateLong, formatDay, formatWeekday } from "#shared/format/date.ts";
import { formatDuration } from "#shared/format/duration.ts";
import { formatDecimal, formatNumber } from "#shared/format/number.ts";
import { ownedInWords } from "#shared/text/owned-containers.ts";
import { TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";
import { HouseTab, PlacesTab } from "./house-tabs.tsx";
import { NumbersTab, PeopleTab } from "./people-tabs.tsx";
import { CodesTab, HandLines, HandTable, LogTab, OfflineTab } from "./writing-tabs.tsx";

const litres = (value: number): string => `${formatNumber(Math.ceil(value))} liter`;

const NO_PHOTOS: ReadonlyMap<string, string> = new Map();

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

/** What the coming year holds. */
function CalendarTab({ calendar: { from, to, occurrences } }: BinderContent) {
  return (
    <>
      <p className="lead">
        Från {formatDateLong(from)} till {formatDateLong(to)}.
      </p>
      {occurrences.length === 0 && <p className="lead">Inget är inplanerat.</p>}
      <table className="close">
        <tbody>
          {occurrences.map((occurrence) => (
            <OccurrenceRow key={`${occurrence.eventId} ${occurrence.occursOn}`} occurrence={occurrence} from={from} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function OccurrenceRow({ occurrence, from }: { occurrence: OccurrenceView; from: string }) {
  return (
    <tr>
      <td className="day">{timeOf(occurrence, from)}</td>
      <td>
        <b>{occurrence.title}</b>
        {occurrence.place && <span className="dimmed"> {occurrence.place}</span>}
      </td>
      <td style={{ width: "36mm" }}>{occurrence.owner?.name}</td>
    </tr>
  );
}

function timeOf({ startDay, endDay, isAllDay, startTime }: OccurrenceView, from: string): string {
  if (endDay !== startDay) return `${formatDay(startDay, startDay)} – ${formatDay(endDay, from)}`;
  const day = `${formatWeekday(startDay).slice(0, 3)} ${formatDay(startDay, from)}`;
  return isAllDay ? day : `${day} ${startTime}`;
}

/** The association's own documents one after the other: a short one takes no sheet of its own. */
function DocumentsTab({ documents }: BinderContent) {
  return documents.map((document) => <Document key={document.id} document={document} />);
}

/** As its newest version reads. Pictures are told by their names. */
function Document({ document: { title, version, createdAt, adoptedOn, filename, form } }: { document: BinderDocument }) {
  return (
    <section className="document">
      <h2>{title}</h2>
      <p className="lead">
        Dokumentets version {version}, {formatDateLong(createdAt)}. {adoptedOn && `Läst och justerat ${formatDateLong(adoptedOn)}.`}
      </p>
      {filename && <p className="text">Skriv ut filen «{filename}» från Dokument och sätt in den efter det här bladet.</p>}
      {form && filesIn(form.answers).length > 0 && <p className="dimmed">Bilder och filer finns i portalen, under Dokument.</p>}
      {form && <FormSections {...form} photos={NO_PHOTOS} />}
    </section>
  );
}

/** The water plan as it is saved, and a list for handing out. */
function WaterTab({ water: { version, values, house, summary } }: BinderContent) {
  return (
    <>
      {version === 0 && <p className="lead">Ingen plan är sparad än. Talen nedan är portalens utgångsläge.</p>}
      <dl className="two">
        <Fact label="Boende">
          {house.residents !== null && `${formatNumber(house.residents)}${house.residentsEstimated ? " (uppskattning)" : ""}`}
        </Fact>
        <Fact label="Mål">
          {formatNumber(values.litresPerPerson)} liter per person och dygn i {values.days} dygn
        </Fact>
        <Fact label="Behov för hela huset">{litres(summary.needLitres)}</Fact>
        <Fact label="Behov per dygn">{litres(summary.dailyLitres)}</Fact>
        <Fact label="Gemensamt förråd">{litres(values.sharedStockLitres)}</Fact>
        <Fact label="Egna kärl">{house.owned.length > 0 && `${ownedInWords(house.owned)} i Våra resurser`}</Fact>
        <Fact label="Saknas i förrådet">{litres(summary.sharedGapLitres)}</Fact>
        <Fact label="Förråd och hushåll räcker">
          {summary.enduranceDays !== null && `${formatDecimal(summary.enduranceDays)} dygn (uppskattning)`}
        </Fact>
        <Fact label="Fyllt">{values.sharedFilledOn && formatDateLong(values.sharedFilledOn)}</Fact>
        <Fact label="Förrådet byts senast">{summary.nextChange && formatDateLong(summary.nextChange)}</Fact>
        <Fact label="Här hämtas nödvatten">{values.emergencyWaterPlace}</Fact>
        <Fact label="Toalettpåsar att räkna med">{formatNumber(summary.toiletBags)}</Fact>
      </dl>
      <p className="lead">
        Tre till fem liter per person och dygn räcker till dryck, matlagning och enkel hygien (Livsmedelsverket). Dela ut i rena kärl och
        börja med den som inte kan hämta själv.
      </p>
      <h2>Utdelning</h2>
      <HandTable
        columns={[
          { label: "Lägenhet", width: "34mm" },
          { label: "Personer", width: "24mm" },
          { label: "Liter", width: "24mm" },
          { label: "Klockan", width: "28mm" },
          { label: "Lämnat av" },
        ]}
        rows={14}
      />
    </>
  );
}

const MINUTE_MS = 60_000;

/** What is to be done in a crisis, a card to tick off for each area. */
function PlaybooksTab({ playbooks }: BinderContent) {
  return playbooks.map((playbook) => <Card key={playbook.areaSlug} playbook={playbook} />);
}

/** The card of one area. Notes go on the log's sheet. */
function Card({ playbook: { areaName, steps } }: { playbook: PlaybookView }) {
  const recovery = steps.filter(({ phase }) => phase === "recovery");
  return (
    <section className="card block">
      <div className="card-head">
        <h2>{areaName}</h2>
        <HandLines labels={["Började", "Leds av"]} />
      </div>
      <table>
        <thead>
          <tr>
            <th className="tick">Klart</th>
            <th style={{ width: "35mm" }}>När</th>
            <th>Vad</th>
            <th style={{ width: "44mm" }}>Vem</th>
          </tr>
        </thead>
        <StepRows steps={steps.filter(({ phase }) => phase === "crisis")} />
        {recovery.length > 0 && <StepRows steps={recovery} />}
      </table>
    </section>
  );
}

function StepRows({ steps }: { steps: readonly PlaybookStepView[] }) {
  return (
    <tbody>
      {steps.map((step) => (
        <tr key={step.title}>
          <td>
            <span className="box" />
          </td>
          <td>{stepTimeOf(step)}</td>
          <td>
            <b>{step.title}</b>
          </td>
          <td>{step.role && TEAM_ROLE_LABELS[step.role]}</td>
        </tr>
      ))}
    </tbody>
  );
}

function stepTimeOf({ phase, dueMinutes, condition }: PlaybookStepView): string {
  if (phase === "recovery") return "Efteråt";
  if (dueMinutes === null) return condition ?? "Vid behov";
  const time = dueMinutes === 0 ? "Genast" : `Inom ${formatDuration(dueMinutes * MINUTE_MS)}`;
  return condition ? `${condition}: ${time.toLowerCase()}` : time;
}
