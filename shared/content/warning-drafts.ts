import type { OfficialFeed, WarningLevel } from "../enums.ts";
import { formatDayTime } from "../format/date.ts";
import { sourceName, withoutText } from "../text/warnings.ts";

/** A warning as an alarm is drafted from it. */
export interface DraftedWarning {
  feed: OfficialFeed;
  level: WarningLevel;
  title: string;
  text: string;
  /** «VMA i Exempelkommunen: Giftig rök.» */
  words: string;
  /** ISO 8601. */
  publishedAt: string | null;
}

interface Kind {
  /** What the source's own words say of it. */
  says: RegExp;
  /** The area that leads, by its slug. */
  area: string;
  /** What the residents are to do. */
  advice: string;
}

/** The first that fits. Advice only where authorities always give it: else the source's own words say what to do. */
const KINDS: readonly Kind[] = [
  { says: /dricksvatt|kranvatt|koka/, area: "vatten", advice: "Drick inte kranvatten förrän du har läst vad som gäller." },
  {
    says: /rök|gasläck|gasutsläpp|giftig|kemikali|ammoniak|klor|utsläpp/,
    area: "skydd",
    advice: "Gå in, stäng fönster, dörrar och ventilation.",
  },
  {
    says: /strömavbrott|elavbrott|strömlös|elnät|strömmen (är|kan vara|har varit) borta/,
    area: "el",
    advice: "Ladda telefonen och använd inte hissen.",
  },
  { says: /telefon|mobilnät|teletrafik|nödnummer/, area: "kommunikation", advice: "Titta på anslagen i trappan." },
  {
    says: /värme|hetta|höga temperaturer/,
    area: "extremvader",
    advice: "Drick vatten, håll dig sval och titta till dem som bor intill.",
  },
  {
    says: /regn|skyfall|översväm|höga flöden|högt vatten/,
    area: "extremvader",
    advice: "Stäng fönstren och gå inte ner i källaren vid vatten.",
  },
  { says: /vind|storm|orkan|åska/, area: "extremvader", advice: "Stanna inne, stäng fönstren och ta in lösa saker från balkongen." },
  {
    says: /snö|halka|ishalka|isbildning|kyla|låga temperaturer/,
    area: "extremvader",
    advice: "Stanna hemma om du kan och gå inte under takkanter.",
  },
];

const OTHER: Record<WarningLevel, Pick<Kind, "area" | "advice">> = {
  vma: { area: "skydd", advice: "Följ råden i meddelandet." },
  red: { area: "extremvader", advice: "Stanna inne om du kan." },
  orange: { area: "extremvader", advice: "Följ råden från SMHI." },
};

const CRISIS_LEVEL: Record<WarningLevel, number> = { vma: 3, red: 3, orange: 2 };

const QUOTED_OUTSIDE = 200;
const QUOTED_INSIDE = 450;

/** What an alarm begins with when it is drafted from a warning: area, level, and texts that quote its source with the time. */
export function draftOf(warning: DraftedWarning, facts: { association: string; nextAt: string | null; now: Date; timezone: string }) {
  const { association, nextAt, now, timezone } = facts;
  const kind = KINDS.find(({ says }) => says.test(`${warning.title} ${warning.text}`.toLocaleLowerCase("sv"))) ?? OTHER[warning.level];
  const source = [sourceName(warning.feed), warning.publishedAt && formatDayTime(warning.publishedAt, now, timezone)]
    .filter(Boolean)
    .join(" ");
  const quote = (room: number): string => warning.text && `${source}: "${quotable(warning.text, room)}"`;
  // What the quotation says in full is not said in short before it.
  const words = quotable(warning.text ? `${withoutText(warning.words).replace(/\.$/u, "")}.` : warning.words, QUOTED_OUTSIDE);
  return {
    areaSlug: kind.area,
    level: CRISIS_LEVEL[warning.level],
    description: [words, quote(QUOTED_INSIDE)].filter(Boolean).join(" "),
    externalDescription: [
      `${association}: ${words} ${kind.advice} Lyssna på P4.`,
      quote(QUOTED_OUTSIDE),
      nextAt && `Nytt besked kl ${nextAt}.`,
    ]
      .filter(Boolean)
      .join(" "),
  };
}

/** In one line, in letters that an SMS has room for, and whole words of what is too long. */
function quotable(text: string, room: number): string {
  const plain = text
    .replace(/\s+/gu, " ")
    .replace(/[–—]/gu, "-")
    .replace(/[«»“”„"]/gu, "'")
    .replace(/…/gu, "...")
    .trim();
  return plain.length <= room ? plain : `${plain.slice(0, room).replace(/\s+\S*$/u, "")} ...`;
}
