import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";

type Escalation = RouterOutputs["crisis"]["escalation"];
type Way = NonNullable<Escalation["next"]>["way"];

/** What comes if nobody answers, before it is sent: «Högst 38 sms till och 38 samtal, ungefär 45 kr. Till sist knackar någon på.» */
export function mostWords(preview: RouterOutputs["crisis"]["preview"]["escalation"] | undefined): string {
  if (!preview) return "";
  const { sms, calls, kronor } = preview;
  const ways = [`${formatNumber(sms)} sms till`, calls > 0 && `${formatNumber(calls)} samtal`].filter(Boolean).join(" och ");
  return `Högst ${ways}${costWords(kronor)}. Till sist knackar någon på.`;
}

type Time = (at: string) => string;

/** «Kl 02:34 fick 9 sms, 5 kr.»: what has been done, in order, and what it costs where that is known. */
export const takenWords = ({ taken }: Pick<Escalation, "taken">, time: Time): string[] =>
  taken.map(({ way, asked, at, kronor }) => `Kl\u00a0${time(at)} ${DONE[way](formatNumber(asked))}${costWords(kronor)}.`);

const costWords = (kronor: number | null): string => (kronor === null ? "" : `, ungefär ${formatKronor(kronor)}`);

const DONE: Record<Way, (asked: string) => string> = {
  sms: (asked) => `fick ${asked} sms`,
  call: (asked) => `ringdes ${asked} upp`,
  doors: (asked) => `kom uppgifter att knacka på hos ${asked}`,
};

/** «14 har inte svarat. Kl 02:34 får 9 av dem sms, kl 02:54 rings de som är kvar upp.»: how it stands, and what comes. */
export function comingWords({ silent, next, later, isStopped, isTakenOver }: Escalation, time: Time): string {
  if (silent === 0) return "Alla har svarat.";
  const who = `${formatNumber(silent)} har inte svarat.`;
  if (isStopped) return `${who} De frågas inte igen.`;
  if (isTakenOver) return `${who} Ett senare besked frågar dem.`;
  if (!next) return `${who} Inget mer sker av sig självt.`;
  const first = `kl\u00a0${time(next.at)} ${COMING[next.way](next.people === silent ? "de" : `${formatNumber(next.people)} av dem`)}${costWords(next.kronor)}`;
  const steps = [first, ...later.map(({ way, at }) => `kl\u00a0${time(at)} ${LATER[way]}`)];
  const words = steps.length < 2 ? steps.join("") : `${steps.slice(0, -1).join(", ")} och ${steps.at(-1)}`;
  return `${who} ${words.charAt(0).toLocaleUpperCase("sv")}${words.slice(1)}.`;
}

const COMING: Record<Way, (who: string) => string> = {
  sms: (who) => `får ${who} sms`,
  call: (who) => `rings ${who} upp`,
  doors: () => "är det dags att knacka på",
};

const LATER: Record<Way, string> = {
  sms: "får de som är kvar sms",
  call: "rings de som är kvar upp",
  doors: "är det dags att knacka på",
};
