import { type Aim, aimWords } from "#client/components/aim-words.ts";
import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber, peopleWords } from "#shared/format/number.ts";
import { CHANNEL_LABELS } from "#shared/text/crisis-labels.ts";
import { READING_LANGUAGES } from "#shared/text/languages.ts";
import type { ActivationValues } from "./activate/activation-values.ts";

type Preview = RouterOutputs["crisis"]["preview"];

const CHANNELS = ["sms", "email", "push"] as const;

/** «38 personer · 61 meddelanden: 21 sms, 40 e-post», of the chosen methods only. */
export function reachWords(counts: Counts, people: number, methods: ActivationValues["methods"]): string {
  const ways = messagesByWay(counts, methods);
  return ways.isNone ? ways.words : `${peopleWords(people)} · ${ways.words}`;
}

/** The same of the residents, with the flats where only some parts of the house are meant. */
export function residentReachWords(counts: Counts, people: number, methods: ActivationValues["methods"], aim: Aim | null): string {
  if (!aim) return reachWords(counts, people, methods);
  const ways = messagesByWay(counts, methods);
  return ways.isNone ? `${aimWords(aim, people)}. ${ways.words}` : `${aimWords(aim, people)} (${ways.words}).`;
}

type Counts = Preview["internal"];

/** «61 meddelanden: 21 sms, 40 e-post», or why there are none. */
function messagesByWay(counts: Counts, methods: ActivationValues["methods"]): { words: string; isNone: boolean } {
  const chosen = CHANNELS.filter((channel) => methods[channel]);
  if (chosen.length === 0) return { words: "Inget meddelande skickas.", isNone: true };
  const messages = chosen.reduce((sum, channel) => sum + counts[channel], 0);
  if (messages === 0) return { words: "Ingen nås på de valda sätten.", isNone: true };
  const ways = chosen.map((channel) => `${formatNumber(counts[channel])} ${wayWord(channel, counts[channel])}`);
  return { words: `${messageWords(messages)}: ${ways.join(", ")}`, isNone: false };
}

const wayWord = (channel: (typeof CHANNELS)[number], count: number): string =>
  channel === "push" && count === 1 ? "notis" : CHANNEL_LABELS[channel].toLowerCase();

/** How many SMS one recipient gets where it is more than one, and what all of them cost where that is known; empty when nobody gets any. */
export function costWords(
  {
    internal,
    external,
    internalSmsParts,
    smsParts,
    smsCostKronor,
  }: Pick<Preview, "internal" | "external" | "internalSmsParts" | "smsParts" | "smsCostKronor">,
  sendsExternal: boolean,
): string {
  const lengths = [
    internal.sms > 0 && internalSmsParts > 1 && `Internt blir det ${formatNumber(internalSmsParts)} sms per mottagare.`,
    sendsExternal && external.sms > 0 && smsParts > 1 && `Till de boende blir det ${formatNumber(smsParts)} sms per mottagare.`,
  ].filter(Boolean);
  if (internal.sms + (sendsExternal ? external.sms : 0) === 0) return "";
  const cost = smsCostKronor !== null && `Sammanlagt ungefär ${formatKronor(smsCostKronor)}.`;
  return [...lengths, cost].filter(Boolean).join(" ");
}

/** «2 får det på engelska (2 sms var), 1 på arabiska.», or why nobody does; empty where nobody reads another language. */
export function languageWords({ translated, inSwedish }: Preview["languages"]): string {
  if (inSwedish > 0) return `${formatNumber(inSwedish)} läser helst ett annat språk. Bara mallarna är översatta: egen text går på svenska.`;
  const each = translated.map(({ language, people, sms, smsParts }, index) => {
    const parts = sms > 0 && smsParts > 1 ? ` (${formatNumber(smsParts)} sms var)` : "";
    return `${formatNumber(people)}${index === 0 ? " får det" : ""} på ${READING_LANGUAGES[language].toLocaleLowerCase("sv")}${parts}`;
  });
  return each.length > 0 ? `${each.join(", ")}.` : "";
}

/** Who gets a message by the press itself, and how many: what an exercise sends to the residents may wait for a second owner. */
export function reachedBy(
  { people, internal, external, waitsForOwner }: Pick<Preview, "people" | "internal" | "external" | "waitsForOwner">,
  { sendExternalMessage }: Pick<ActivationValues, "sendExternalMessage">,
): Reached {
  const counts = sendExternalMessage && !waitsForOwner ? [internal, external] : [internal];
  return {
    people: counts.length === 1 ? people.internal : people.both,
    messages: counts.reduce((sum, { sms, email, push }) => sum + sms + email + push, 0),
  };
}

export interface Reached {
  people: number;
  messages: number;
}

/** What the button says that does it: «Skicka till 38 personer (61 meddelanden)». */
export function pressLabel(
  { isExercise, methods: { sms, email, push } }: Pick<ActivationValues, "isExercise" | "methods">,
  { people, messages }: Reached,
): string {
  if (people === 0 || !(sms || email || push)) return isExercise ? "Starta övning" : "Aktivera krisläge";
  return `${isExercise ? "Skicka övningen" : "Skicka"} till ${peopleWords(people)} (${messageWords(messages)})`;
}

/** Number and word stay on one line of a narrow button. */
const messageWords = (messages: number): string => `${formatNumber(messages)}\u00a0${messages === 1 ? "meddelande" : "meddelanden"}`;

/** Whom an exercise reaches besides the residents: «Anna Ek, Bo Lind och 2 till»; empty while nobody is named. */
export function namedWords({ names, people }: Pick<Preview, "names" | "people">): string {
  const others = people.internal - names.length;
  const all = others > 0 && names.length > 0 ? [...names, `${formatNumber(others)} till`] : names;
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} och ${all.at(-1)}`;
}

/** Whoever leads is always among those who are reached; alone, without an SMS that was chosen, they lack a number. Else empty. */
export const ownNumberWords = (
  { people, internal, foreignNumbers }: Pick<Preview, "people" | "internal" | "foreignNumbers">,
  { sms }: ActivationValues["methods"],
): string =>
  sms && people.internal === 1 && internal.sms === 0 && foreignNumbers === 0 ? "Du får inget sms: mobilnummer saknas i din profil." : "";

/** Who of the subscribers the chosen methods leave out; empty when they leave out nobody. */
export function leftOutWords(total: number, reached: number): string {
  if (total <= reached) return "";
  return `${formatNumber(total - reached)} av ${formatNumber(total)} nås inte på de valda sätten.`;
}

/** Who of the members the chosen methods leave out; empty when they leave out nobody, or nothing is sent at all. */
export function membersLeftOutWords({ total, reached }: Preview["members"], { sms, email, push }: ActivationValues["methods"]): string {
  if (total <= reached || !(sms || email || push)) return "";
  return `${formatNumber(total - reached)} av ${formatNumber(total)} medlemmar nås inte på de valda sätten.`;
}

/** Who of the team lacks what the chosen methods need: «2 saknar telefonnummer, 1 saknar e-post.» */
export function missingContactWords(team: Preview["team"], { sms, email }: ActivationValues["methods"]): string {
  const without = (field: "phone" | "email", name: string): string | false => {
    const missing = team.filter((each) => !each[field]).length;
    return missing > 0 && `${formatNumber(missing)} saknar ${name}`;
  };
  const words = [sms && without("phone", "telefonnummer"), email && without("email", "e-post")].filter(Boolean).join(", ");
  return words && `${words}.`;
}

/** For numbers that no SMS is sent to. */
export const foreignWords = (numbers: number): string =>
  `${numbers === 1 ? "1 telefonnummer har ett landsnummer" : `${numbers} telefonnummer har landsnummer`} som portalen inte skickar sms till. Nå de personerna på annat sätt.`;
