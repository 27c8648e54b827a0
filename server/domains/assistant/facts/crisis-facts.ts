import { listActiveCrises } from "#server/domains/crisis/activation-queries.ts";
import { listMessages } from "#server/domains/crisis/message-queries.ts";
import { readWarnings } from "#server/domains/crisis/warnings/warning-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { formatDayTime } from "#shared/format/date.ts";
import { sourceName, WARNING_PATH } from "#shared/text/warnings.ts";
import { type FactAnswer, listed, told } from "./fact.ts";

const OVERVIEW = { href: WARNING_PATH, label: "Öppna översikten" };

/** Whether a crisis is led, since when and what was said last, and what is warned of at the house. */
export async function crisisFact(ctx: DomainContext): Promise<FactAnswer> {
  const [active, warned] = await Promise.all([listActiveCrises(ctx), warningWords(ctx)]);
  const now = ctx.now();
  const [first] = active;
  if (!first) return told("Just nu", ["Inget krisläge pågår i er förening.", warned].join("\n\n"), OVERVIEW);
  const lines = await Promise.all(
    active.map(async ({ id, isExercise, domainName, createdAt }) => {
      const sent = (await listMessages(ctx, { activationId: id })).filter(
        ({ state, audience }) => state === "released" && audience !== "self",
      );
      const last = sent.at(-1);
      const begun = `${isExercise ? "Övning" : "Krisläge"}: ${domainName}, sedan ${formatDayTime(createdAt, now)}.`;
      if (!last) return `${begun} Inget meddelande har gått ut.`;
      return `${begun} Senaste meddelandet (${formatDayTime(last.releasedAt ?? last.createdAt, now)}): ${last.content}`;
    }),
  );
  const link = { href: `/crisis-management/${first.id}`, label: first.isExercise ? "Öppna övningen" : "Öppna krisläget" };
  return told("Just nu", [...lines, warned].join("\n\n"), link);
}

/** What the authorities warn of at the house. */
export const warningFact = async (ctx: DomainContext): Promise<FactAnswer> =>
  told("Varningar vid huset", await warningWords(ctx), OVERVIEW);

async function warningWords(ctx: DomainContext): Promise<string> {
  if (ctx.official.isOff) return "Varningar hämtas inte här. Lyssna på P4.";
  const { warnings, silent } = await readWarnings(ctx);
  const holding = warnings.filter(({ endedAt }) => endedAt === null);
  const unread =
    silent.length > 0
      ? ` ${listed(silent.map(({ feed }) => sourceName(feed)))} svarar inte, så det kan finnas varningar som inte syns. Lyssna på P4.`
      : "";
  if (holding.length === 0) return `Inget VMA och ingen orange eller röd varning gäller vid huset.${unread}`;
  return `Gäller vid huset: ${holding.map(({ words, feed }) => `${words} (${sourceName(feed)})`).join(" ")}${unread}`;
}
