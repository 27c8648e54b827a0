import { listOccurrences, nextOccurrences } from "#server/domains/calendar/queries.ts";
import { mayEditCalendar } from "#server/domains/calendar/rules.ts";
import type { OccurrenceView } from "#server/domains/calendar/views.ts";
import { addDays } from "#server/domains/calendar/wall-clock.ts";
import { listActivations } from "#server/domains/crisis/activation-queries.ts";
import { readTestAlarm } from "#server/domains/test-alarms/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { type Alternatives, alternativesOf } from "#shared/assistant/danger.ts";
import { formatDay, formatWeekday, isoDay } from "#shared/format/date.ts";
import { STOP_WORDS, wordsIn } from "../swedish-words.ts";
import { type FactAnswer, type Said, told } from "./fact.ts";

interface EventKind {
  asked: Alternatives;
  /** «Ingen stämma är inlagd» */
  none: readonly [what: string, entered: string];
  is: (event: Pick<OccurrenceView, "title" | "category">) => boolean;
}

const named =
  (words: RegExp): EventKind["is"] =>
  ({ title }) =>
    words.test(title);
const isTest = named(/provlarm/iu);
const EXERCISE: EventKind = {
  asked: alternativesOf("övning…|…övning|…övningen|öva|övar|övade|övat|övades"),
  none: ["Ingen övning", "inlagd"],
  is: (event) => !isTest(event) && (event.category === "drill" || /övning/iu.test(event.title)),
};

/** What is narrow stands before what is wide. */
const EVENT_KINDS: readonly EventKind[] = [
  {
    asked: alternativesOf("styrelsemöte…|~styrelsemöte|styrelsens möte|styrelsemte|styrelsen * möte|styrelsen träffas"),
    none: ["Inget styrelsemöte", "inlagt"],
    is: named(/styrelsem/iu),
  },
  {
    asked: alternativesOf("…stämma|…stämman|…stämmor|stämm…|årsmöte…|års möte"),
    none: ["Ingen stämma", "inlagd"],
    is: named(/stämma|årsmöte/iu),
  },
  {
    asked: alternativesOf(
      "…städda…|…städning|…städningen|vårstäd|höststäd|gårdsstäd|städar|städa|städade|fixardag…|fixardan|gårdsdag…|gårdsfix|arbetsdag…",
    ),
    none: ["Ingen städdag", "inlagd"],
    is: named(/städ|fixardag|gårdsdag|arbetsdag/iu),
  },
  {
    asked: alternativesOf("provlarm…|~provlarmet|testlarm…|larmtest…|testa larmet|testas larmet|larmet testas|prova larmet|provas larmet"),
    none: ["Inget provlarm", "inlagt"],
    is: isTest,
  },
  EXERCISE,
  { asked: alternativesOf("ovk|ovk besiktning…|ovkn"), none: ["Ingen OVK", "inlagd"], is: named(/ovk|ventilationskontroll/iu) },
  {
    asked: alternativesOf("…besiktning|…besiktningen|besikt…"),
    none: ["Ingen besiktning", "inlagd"],
    is: named(/besikt|ovk/iu),
  },
  {
    asked: alternativesOf("skyddsrumsrond…|skyddsrumskontroll…"),
    none: ["Ingen skyddsrumsrond", "inlagd"],
    is: named(/skyddsrum/iu),
  },
  {
    asked: alternativesOf("rond|ronden|…rond|…ronden|kontroll|kontrollen|…kontroll|sba"),
    none: ["Ingen kontroll", "inlagd"],
    is: ({ category }) => category === "inspection",
  },
  {
    asked: alternativesOf("vattenbyte…|byta vatt…|byts vatt…|bytas vatt…|byter * vatt…|byta * vatt…|vattnet bytas|vattnet byts"),
    none: ["Inget vattenbyte", "inlagt"],
    is: named(/vatten/iu),
  },
  {
    asked: alternativesOf("möte|mötet|möten|…möte|…mötet|träff|träffen|grannträff…|träffas"),
    none: ["Inget möte", "inlagt"],
    is: ({ category }) => category === "meeting",
  },
];

/** More than a calendar holds in a year. */
const YEAR = 400;
const LINK = { href: "/association-calendar", label: "Öppna kalendern" };

/** When the next event of the asked kind is; of any kind where none is named. */
export async function eventFact(ctx: DomainContext, said: Said): Promise<FactAnswer> {
  const actor = requirePermission(ctx.actor, "association:read");
  const kind = EVENT_KINDS.find(({ asked }) => said(asked));
  const coming = await nextOccurrences(ctx, YEAR);
  const next = kind ? coming.find(kind.is) : coming[0];
  const now = ctx.now();
  if (kind?.is === isTest) {
    const { nextOn } = await readTestAlarm(ctx);
    if (nextOn !== null && (!next || nextOn < next.startDay))
      return told("Nästa i kalendern", `Nästa provlarm går ut av sig självt ${dayWords(nextOn, now)}.`, LINK);
  }
  if (next) return told("Nästa i kalendern", eventWords(next, ": ", now), LINK);
  const [first] = coming;
  // Members see only some of it.
  const [what, entered] = kind?.none ?? ["Inget", "inlagt"];
  const none = mayEditCalendar(actor) ? `${what} är ${entered} i kalendern.` : `${what} syns i kalendern.`;
  return told("Nästa i kalendern", first ? `${none} Nästa i kalendern är ${eventWords(first, ", ", now)}` : none, LINK);
}

/** How far back is looked, in days. */
const BACK_DAYS = 731;
const EXERCISES_LOOKED_AT = 50;

/** When an event of the asked kind was last, by the calendar; an exercise also by what was led in the portal. */
export async function lastEventFact(ctx: DomainContext, said: Said): Promise<FactAnswer> {
  const title = "Senast i kalendern";
  const kind = EVENT_KINDS.find(({ asked }) => said(asked));
  const now = ctx.now();
  const today = isoDay(now);
  const isExercise = kind === EXERCISE;
  const [passed, led] = await Promise.all([
    listOccurrences(ctx, { from: addDays(today, -BACK_DAYS), to: today }),
    isExercise ? lastExercise(ctx) : null,
  ]);
  const last = passed.findLast((event) => event.hasEnded && (kind?.is(event) ?? true));
  if (led && (!last || isoDay(led.createdAt) >= last.startDay)) {
    const text = `Senaste övningen i portalen: ${led.domainName}, ${dayWords(isoDay(led.createdAt), now)}.`;
    return told("Senaste övningen", text, { href: "/crisis-history", label: "Öppna krishistoriken" });
  }
  if (last) return told(title, `${last.title}: ${dayWords(last.startDay, now)}.`, LINK);
  if (isExercise) return told("Senaste övningen", "Ingen övning är gjord i portalen, och ingen syns i kalendern.", LINK);
  return told(title, `${kind?.none[0] ?? "Inget"} syns i kalendern de senaste två åren.`, LINK);
}

async function lastExercise(ctx: DomainContext) {
  const { rows } = await listActivations(ctx, { limit: EXERCISES_LOOKED_AT, offset: 0 });
  return rows.find((activation) => activation.isExercise) ?? null;
}

/** So much of a word begins another of its forms. */
const STEM = 4;

/** An event whose title has all that is asked: «När kommer sotaren?» Null where none has. */
export async function namedEventFact(ctx: DomainContext, _said: Said, question: string): Promise<FactAnswer | null> {
  const telling = wordsIn(question).filter((word) => word.length >= STEM && !STOP_WORDS.has(word));
  const stems = telling.map((word) => word.slice(0, Math.max(STEM, word.length - 2)));
  if (stems.length === 0) return null;
  const next = (await nextOccurrences(ctx, YEAR)).find(({ title }) => {
    const words = title.toLowerCase().split(/[^\p{L}\d]+/u);
    return stems.every((stem) => words.some((word) => word.startsWith(stem)));
  });
  return next ? told("Nästa i kalendern", eventWords(next, ": ", ctx.now()), LINK) : null;
}

/** «Styrelsemöte: måndag 8 februari klockan 18:30, Föreningslokalen.» */
function eventWords({ title, startDay, startTime, isAllDay, place, startsAt }: OccurrenceView, separator: string, now: Date): string {
  const when = new Date(startsAt) <= now ? "pågår nu" : `${dayWords(startDay, now)}${isAllDay ? "" : ` klockan ${startTime}`}`;
  return `${title}${separator}${when}${place ? `, ${place}` : ""}.`;
}

const dayWords = (day: string, now: Date): string => (day === isoDay(now) ? "i dag" : `${formatWeekday(day)} ${formatDay(day, now)}`);
