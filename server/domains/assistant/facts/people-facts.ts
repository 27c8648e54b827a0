import { readOverview } from "#server/domains/association/queries.ts";
import { listActivations, listActiveCrises } from "#server/domains/crisis/activation-queries.ts";
import { readCrisis } from "#server/domains/crisis/crisis-queries.ts";
import { readReplyCounts } from "#server/domains/crisis/reply-queries.ts";
import { mayWork, requireCrisis } from "#server/domains/crisis/require-crisis.ts";
import { listMembers } from "#server/domains/membership/member-queries.ts";
import { countPendingRequests } from "#server/domains/membership/queries.ts";
import { readSubscriberCounts } from "#server/domains/subscribers/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { formatDay } from "#shared/format/date.ts";
import { formatNumber, peopleWords } from "#shared/format/number.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { can } from "#shared/permissions.ts";
import { type FactAnswer, linkFor, listed, told } from "./fact.ts";

const counted = (count: number, one: string, many: string): string => `${formatNumber(count)} ${count === 1 ? one : many}`;

const pendingWords = (pending: number): string => `${counted(pending, "ansökan", "ansökningar")} väntar på svar.`;

/** How many members, flats and residents there are; to those who decide on them also how many wait to become members. */
export async function peopleFact(ctx: DomainContext): Promise<FactAnswer> {
  const { association, role, memberCount } = await readOverview(ctx);
  const { numApartments, residentCount, name } = association;
  const members = counted(memberCount, "medlem", "medlemmar");
  const known = [
    `${members} i portalen`,
    ...(numApartments === null ? [] : [counted(numApartments, "lägenhet", "lägenheter")]),
    ...(residentCount === null ? [] : [`${formatNumber(residentCount)} boende`]),
  ];
  const missing = [...(numApartments === null ? ["lägenheter"] : []), ...(residentCount === null ? ["boende"] : [])];
  const unknown = missing.length > 0 ? ` Antalet ${listed(missing)} är inte inskrivet.` : "";
  const pending = can(role, "membership:decide") ? await countPendingRequests(ctx) : 0;
  const waiting = pending > 0 ? ` ${pendingWords(pending)}` : "";
  const mayEdit = missing.length > 0 && can(role, "association:edit");
  const link = mayEdit
    ? { href: "/association-profile", label: "Skriv in antalet" }
    : { href: "/association-dashboard", label: "Öppna översikten" };
  return told("Så många är ni", `${name} har ${listed(known)}.${unknown}${waiting}`, link);
}

/** How many applications wait, for those who decide on them. */
export async function applicationsFact(ctx: DomainContext): Promise<FactAnswer> {
  const title = "Ansökningar";
  const { role } = requirePermission(ctx.actor, "association:read");
  if (!can(role, "membership:decide")) return told(title, "Ansökningar till föreningen visas bara för systemägarna.", null);
  const pending = await countPendingRequests(ctx);
  const text = pending === 0 ? "Ingen ansökan väntar på svar." : pendingWords(pending);
  return told(title, text, { href: "/admin?tab=ansokningar", label: "Öppna ansökningarna" });
}

const OWNERS_NAMED = 5;

/** Whom to ask in the association. Offices of its board are not known to the portal. */
export async function boardFact(ctx: DomainContext): Promise<FactAnswer> {
  const { association, role } = await readOverview(ctx);
  const { rows } = await listMembers(ctx, { role: "system_owner", search: "", page: 1 });
  const { contactPersonName, contactPersonPhone, contactPersonEmail } = association;
  const contact = [contactPersonName, contactPersonPhone && formatPhone(contactPersonPhone), contactPersonEmail].filter(Boolean);
  const owners = rows.slice(0, OWNERS_NAMED).map(({ displayName }) => displayName);
  const lines = [
    contact.length > 0 ? `Föreningens kontakt: ${contact.join(", ")}.` : "Föreningens kontakt är inte inskriven.",
    ...(owners.length > 0 ? [`Systemägare: ${listed(owners)}.`] : []),
    "Vem som har vilken post i styrelsen vet portalen inte.",
  ];
  const mayEnter = contact.length === 0 && can(role, "association:edit");
  const label = mayEnter ? "Skriv in kontakten" : "Öppna Föreningsuppgifter";
  return told("Styrelsen", lines.join("\n\n"), { href: "/association-profile", label });
}

/** How many the alarm reaches, for those who may see it. */
export async function coverageFact(ctx: DomainContext): Promise<FactAnswer> {
  const title = "Så många nås";
  const { role } = requirePermission(ctx.actor, "association:read");
  if (!can(role, "subscribers:read")) return told(title, "Hur många krislarmet når visas bara för styrelsen och teamledarna.", null);
  const { coverage, statuses, channels } = await readSubscriberCounts(ctx);
  const { active, apartments, reached, unplaced, isByFlat } = coverage;
  const link = linkFor(can(role, "subscribers:manage"), "/crisis-subscribers-admin?tab=anmalan", "Nå de boende") ?? {
    href: "/crisis-subscribers-admin",
    label: "Öppna Boende",
  };
  const waiting = statuses.pending > 0 ? ` ${peopleWords(statuses.pending)} har inte bekräftat än.` : "";
  if (active === 0) return told(title, `Ingen av de boende får krislarm ännu.${waiting}`, link);
  const isCounted = isByFlat && unplaced === 0;
  const share = apartments !== null && reached !== null ? ` ${formatNumber(reached)} av ${formatNumber(apartments)} lägenheter nås.` : "";
  const ways = `Sms når ${formatNumber(channels.sms)}, e-post ${formatNumber(channels.email)} och notiser ${formatNumber(channels.push)}.`;
  return told(title, `${peopleWords(active)} får krislarm.${share} ${ways}${waiting}`, link, share !== "" && !isCounted);
}

/** How many have answered in the crisis that is led, or in the last one. */
export async function repliesFact(ctx: DomainContext): Promise<FactAnswer> {
  const title = "Svar på larmet";
  const active = await listActiveCrises(ctx);
  const led = active.find(({ isExercise }) => !isExercise) ?? active[0];
  const [past] = led ? [] : (await listActivations(ctx, { status: "resolved", limit: 1, offset: 0 })).rows;
  const crisis = led ?? past;
  if (!crisis) return told(title, "Inget larm har gått ut från portalen än.", null);
  const kind = crisis.isExercise ? "övningen" : "krisläget";
  const day = formatDay(crisis.createdAt, ctx.now());
  const about = `${led ? "I" : "Senast, i"} ${kind} ${crisis.domainName} ${day}:`;
  const { actor, crisis: facts } = await requireCrisis(ctx, ctx.db, crisis.id);
  const link = { href: `/crisis-management/${crisis.id}`, label: crisis.isExercise ? "Öppna övningen" : "Öppna krisläget" };
  if (!(await mayWork(ctx.db, actor, facts))) {
    const { counts } = await readCrisis(ctx, { activationId: crisis.id });
    return told(title, `${about} ${formatNumber(counts.replied)} har svarat, ${formatNumber(counts.reached)} har nåtts.`, link);
  }
  const { asked, ok, needHelp, away, silent, unread } = await readReplyCounts(ctx.db, facts);
  if (asked === 0) return told(title, `${about} ingen har fått frågan hur det är.`, link);
  const said = [
    `${formatNumber(ok)} allt väl`,
    `${formatNumber(needHelp)} behöver hjälp`,
    `${formatNumber(away)} borta`,
    ...(unread > 0 ? [`${formatNumber(unread)} att läsa`] : []),
  ];
  const text = `${about} ${formatNumber(asked - silent)} av ${formatNumber(asked)} har svarat (${said.join(", ")}). ${formatNumber(silent)} har inte svarat.`;
  return told(title, text, link);
}
