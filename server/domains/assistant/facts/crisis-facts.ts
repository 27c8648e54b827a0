import { listActiveCrises } from "#server/domains/crisis/activation-queries.ts";
import { listMessages } from "#server/domains/crisis/message-queries.ts";
import { readWarnings } from "#server/domains/crisis/warnings/warning-queries.ts";
import { readCrisisGroup } from "#server/domains/teams/queries.ts";
import type { TeamMemberView } from "#server/domains/teams/views.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { type Alternatives, alternativesOf } from "#shared/assistant/danger.ts";
import type { TeamRole } from "#shared/enums.ts";
import { formatDayTime } from "#shared/format/date.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { formatWeekSpan, mondayOf } from "#shared/format/week.ts";
import { TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";
import { sourceName, WARNING_PATH } from "#shared/text/warnings.ts";
import { type FactAnswer, listed, type Said, told } from "./fact.ts";

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

const GROUP = { href: "/crisis-team", label: "Öppna Krisgruppen" };
const ROTA = { href: "/crisis-team?tab=jour", label: "Öppna jourschemat" };

/** Who is on call this week, with the number where the caller may see it. */
export async function onCallFact(ctx: DomainContext): Promise<FactAnswer> {
  const { members, duty } = await readCrisisGroup(ctx);
  const monday = mondayOf(ctx.now());
  const week = formatWeekSpan(monday).toLowerCase();
  const onDuty = duty.find(({ startsOn }) => startsOn === monday);
  const person = members.find(({ id }) => id === onDuty?.memberId);
  if (!person) return told("Jour", `Ingen har jour ${week}.`, ROTA);
  const notTold = person.seesPhone ? "Inget telefonnummer är inskrivet." : "Personen har inte valt att visa sitt nummer för boende.";
  const number = person.phone ? "" : ` ${notTold}`;
  return told("Jour", `${personWords(person)} har jour ${week}.${number}`, ROTA);
}

/** Roles that are asked for by name; else it is who leads, or all. */
const ASKED_ROLES: readonly { roles: readonly TeamRole[]; asked: Alternatives }[] = [
  {
    roles: ["care"],
    asked: alternativesOf("första hjälpen|hlr|hjärt lungräddning|sjuksköterska…|läkare|sjukvård…|vårdansvarig…|vårdutbild…"),
  },
  {
    roles: ["stairwell_representative"],
    asked: alternativesOf("trapphusombud…|~trapphusombud|ombud|ombudet|trapphus…|trappa|trappan|uppgång…|uppgången"),
  },
  { roles: ["information"], asked: alternativesOf("informationsansvarig…|informerar") },
  { roles: ["technician"], asked: alternativesOf("teknikansvarig…|fastighetsansvarig…|teknik") },
  { roles: ["fire_safety"], asked: alternativesOf("brandskyddsansvarig…|brandansvarig…") },
  { roles: ["shelter"], asked: alternativesOf("skyddsrumsansvarig…") },
  { roles: ["economy"], asked: alternativesOf("ekonomi…|ekonomiansvarig…") },
  { roles: ["it_and_privacy"], asked: alternativesOf("it ansvarig…|dataskydd…|dataskyddsansvarig…") },
  { roles: ["collaboration"], asked: alternativesOf("samverkansansvarig…") },
  { roles: ["log_keeper"], asked: alternativesOf("loggförare…|loggförar…") },
  { roles: ["water_and_food"], asked: alternativesOf("vattenansvarig…|matansvarig…") },
];
const LEADS = alternativesOf("leder|leda|krisledar…|~krisledare|samordnar…|~samordnare|bestämmer|chef|bas");

/** Who leads the crisis group, or who is in it, by role and name. */
export async function crisisGroupFact(ctx: DomainContext, said: Said): Promise<FactAnswer> {
  const { members } = await readCrisisGroup(ctx);
  const taken = members.filter(({ isAsked }) => !isAsked);
  const asked = ASKED_ROLES.find((candidate) => said(candidate.asked));
  if (asked) {
    const holders = taken.filter(({ role }) => role !== null && asked.roles.includes(role));
    const [role = "coordinator"] = asked.roles;
    return told(
      "Krisgruppen",
      holders.length > 0 ? holders.map(roleLine).join("\n\n") : `${TEAM_ROLE_LABELS[role]}: ingen är utsedd.`,
      GROUP,
    );
  }
  if (said(LEADS)) {
    const leaders = taken.filter(({ role, leads }) => leads || role === "coordinator" || role === "deputy_coordinator");
    return told("Krisgruppen", leaders.length > 0 ? leaders.map(roleLine).join("\n\n") : "Ingen är utsedd att leda krisgruppen.", GROUP);
  }
  const withRole = taken.filter(({ role, leads }) => role !== null || leads);
  return told("Krisgruppen", withRole.length > 0 ? withRole.map(roleLine).join("\n\n") : "Ingen har en roll i krisgruppen än.", GROUP);
}

function roleLine(person: TeamMemberView): string {
  const stairwell = person.stairwell ? ` ${person.stairwell.name}` : "";
  const role = person.role ? `${TEAM_ROLE_LABELS[person.role]}${stairwell}${person.isDeputy ? ", ersättare" : ""}` : "Leder krisgruppen";
  return `${role}: ${personWords(person)}`;
}

/** «Anna Ek, 070-123 45 67» */
const personWords = ({ displayName, phone }: TeamMemberView): string =>
  [displayName, phone && formatPhone(phone)].filter(Boolean).join(", ");
