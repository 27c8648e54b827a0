import { readProfile } from "#server/domains/account/queries.ts";
import { readSubscription } from "#server/domains/billing/queries.ts";
import { readOwnUnreachable } from "#server/domains/deliveries/unreachable.ts";
import { readHousehold } from "#server/domains/preparedness/queries.ts";
import { listProductRequests } from "#server/domains/product-requests/list-queries.ts";
import { isOnItsWay } from "#server/domains/product-requests/rules.ts";
import { readHouseholdFacts } from "#server/domains/recommendations/household-facts.ts";
import { readOwnNeeds } from "#server/domains/sealed-needs/own-needs.ts";
import { listOwnRoles } from "#server/domains/teams/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { PRODUCT_REQUEST_STATUSES, type ProductRequestStatus } from "#shared/enums.ts";
import { formatDay } from "#shared/format/date.ts";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber, peopleWords } from "#shared/format/number.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { can } from "#shared/permissions.ts";
import { PLAN_DETAILS } from "#shared/plans.ts";
import { PRODUCT_REQUEST_STATUS_LABELS, ROLE_LABELS } from "#shared/text/labels.ts";
import { SEALED_NEEDS_PATH } from "#shared/text/sealed-needs.ts";
import { subscriptionText } from "#shared/text/subscription-text.ts";
import { TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";
import { type FactAnswer, told } from "./fact.ts";

const SETTINGS = "/settings?tab=profil";

export async function ownPhoneFact(ctx: DomainContext): Promise<FactAnswer> {
  const { phoneNumber } = await readProfile(ctx);
  return phoneNumber
    ? told("Dina uppgifter", `Ditt telefonnummer är ${formatPhone(phoneNumber)}.`, { href: SETTINGS, label: "Ändra numret" })
    : told("Dina uppgifter", "Du har inget telefonnummer inskrivet.", { href: SETTINGS, label: "Skriv in numret" });
}

export async function ownEmailFact(ctx: DomainContext): Promise<FactAnswer> {
  const { email, pendingEmail } = await readProfile(ctx);
  const waiting = pendingEmail ? ` Bytet till ${pendingEmail} väntar på att du bekräftar det.` : "";
  return told("Dina uppgifter", `Din e-postadress är ${email}.${waiting}`, { href: SETTINGS, label: "Öppna din profil" });
}

/** All that others reach the caller by. */
export async function ownContactFact(ctx: DomainContext): Promise<FactAnswer> {
  const [phone, email] = await Promise.all([ownPhoneFact(ctx), ownEmailFact(ctx)]);
  return told("Dina uppgifter", `${phone.text} ${email.text}`, { href: SETTINGS, label: "Öppna din profil" });
}

/** By what the alarm reaches the caller: as a member by SMS, and as a resident. */
export async function ownAlertsFact(ctx: DomainContext): Promise<FactAnswer> {
  const title = "Krislarm till dig";
  const [{ phoneNumber, phoneGetsSms }, unreachable, { house }] = await Promise.all([
    readProfile(ctx),
    readOwnUnreachable(ctx),
    readHouseholdFacts(ctx),
  ]);
  const resident = house?.subscribes
    ? "Beskeden till de boende får du också."
    : "Beskeden till de boende får du inte än: anmäl dig till krislarm.";
  const link =
    house && !house.subscribes ? { href: house.subscribePath, label: "Anmäl dig" } : { href: SETTINGS, label: "Öppna din profil" };
  if (!phoneNumber)
    return told(title, `Nej, inte som sms: du har inget telefonnummer inskrivet. ${resident}`, {
      href: SETTINGS,
      label: "Skriv in numret",
    });
  const number = formatPhone(phoneNumber);
  if (!phoneGetsSms) return told(title, `Nej, portalen skickar inte sms till ${number}. Du larmas på andra sätt. ${resident}`, link);
  const isFailing = unreachable.some(({ channel, address }) => channel === "sms" && address === phoneNumber);
  const text = isFailing
    ? `Kanske inte: det senaste sms:et till ${number} kom inte fram. Stämmer numret?`
    : `Ja, som medlem larmas du med sms på ${number}.`;
  return told(title, `${text} ${resident}`, isFailing ? { href: SETTINGS, label: "Rätta numret" } : link);
}

export async function ownHouseholdFact(ctx: DomainContext): Promise<FactAnswer> {
  const { adults, children, infants, dogs, cats, familySize, sharedWith } = await readHousehold(ctx);
  const title = "Ditt hushåll";
  if (familySize === null || adults === null)
    return told(title, "Du har inte skrivit hur många ni är hemma.", { href: "/dashboard", label: "Fyll i hushållet" });
  const parts = [
    `${formatNumber(adults)} ${adults === 1 ? "vuxen" : "vuxna"}`,
    ...(children > 0 ? [`${formatNumber(children)} barn${infants > 0 ? `, varav ${formatNumber(infants)} under ett år` : ""}`] : []),
  ];
  const animals = [
    ...(dogs > 0 ? [`${formatNumber(dogs)} ${dogs === 1 ? "hund" : "hundar"}`] : []),
    ...(cats > 0 ? [`${formatNumber(cats)} ${cats === 1 ? "katt" : "katter"}`] : []),
  ];
  const pets = animals.length > 0 ? ` Dessutom ${animals.join(" och ")}.` : "";
  const shared = sharedWith.length > 0 ? ` Du delar hushållet med ${sharedWith.join(", ")}.` : "";
  const text = `Ditt hushåll är ${peopleWords(familySize)}: ${parts.join(" och ")}.${pets}${shared}`;
  return told(title, text, { href: "/dashboard", label: "Öppna hushållet" });
}

/** Whether something is sealed: never what. */
export async function ownSealedNeedsFact(ctx: DomainContext): Promise<FactAnswer> {
  const title = "Förseglade behov";
  const page = { href: SEALED_NEEDS_PATH, label: "Öppna Förseglade behov" };
  // What a script's token may not ask stands on the page alone.
  if (ctx.actor?.via !== "session" || !ctx.actor.sessionId) return told(title, "Det ser du bara på sidan, när du är inloggad där.", page);
  const { sealed } = await readOwnNeeds(ctx);
  return told(
    title,
    sealed
      ? `Ja, du har förseglade behov. De ändrades ${formatDay(sealed.updatedAt, ctx.now())}.`
      : "Nej, du har inte förseglat några behov.",
    page,
  );
}

/** The role in the association, and what the caller has taken on in its teams. */
export async function ownRoleFact(ctx: DomainContext): Promise<FactAnswer> {
  const { role } = requirePermission(ctx.actor, "association:read");
  const places = (await listOwnRoles(ctx)).filter(({ isAsked }) => !isAsked);
  const inTeams = places.map(({ areaName, role: teamRole, isDeputy, leads, stairwellName }) => {
    const what = teamRole
      ? `${TEAM_ROLE_LABELS[teamRole]}${stairwellName ? ` ${stairwellName}` : ""}${isDeputy ? ", ersättare" : ""}`
      : leads
        ? "Leder teamet"
        : "Med i teamet";
    return `${areaName}: ${what}.`;
  });
  return told("Din roll", [`Du är ${ROLE_LABELS[role].toLowerCase()} i föreningen.`, ...inTeams].join("\n\n"), {
    href: "/crisis-team",
    label: "Öppna Krisgruppen",
  });
}

/** The caller's own plan: what it costs and when it is renewed. Nobody else's is told. */
export async function subscriptionFact(ctx: DomainContext): Promise<FactAnswer> {
  const title = "Abonnemanget";
  const link = { href: "/pricing", label: "Öppna Priser" };
  const subscription = await readSubscription(ctx);
  if (!subscription) {
    const role = ctx.actor?.role ?? null;
    const isPlainMember = role !== null && !can(role, "association:edit");
    if (isPlainMember) return told(title, "Föreningens abonnemang visas bara för den systemägare som betalar det.", null);
    return told(
      title,
      `Du har inget abonnemang på ditt konto.${role ? " Betalar en annan systemägare syns det på dennes konto." : ""}`,
      link,
    );
  }
  const plan = PLAN_DETAILS.find(({ id }) => id === subscription.plan);
  const price = plan ? `Ditt abonnemang är ${plan.name}, ${formatKronor(plan.monthlyPrice)} i månaden med moms. ` : "";
  return told(title, `${price}${subscriptionText(subscription, (day) => formatDay(day, ctx.now())).text}`, link);
}

const COUNTED = 100;

const statusWords = (status: ProductRequestStatus): string => PRODUCT_REQUEST_STATUS_LABELS[status].toLowerCase();

/** How the quotation requests stand that the caller may see. */
export async function requestsFact(ctx: DomainContext): Promise<FactAnswer> {
  const title = "Offertförfrågningar";
  const { rows, nextCursor } = await listProductRequests(ctx, { limit: COUNTED });
  const [latest] = rows;
  if (!latest) return told(title, "Ingen offertförfrågan är skickad.", { href: "/product-catalog", label: "Öppna AI-Handel" });
  const open = PRODUCT_REQUEST_STATUSES.filter(isOnItsWay).flatMap((status) => {
    const count = rows.filter((row) => row.status === status).length;
    return count > 0 ? `${formatNumber(count)} ${statusWords(status)}` : [];
  });
  const all = nextCursor
    ? `De ${COUNTED} senaste förfrågningarna`
    : `${formatNumber(rows.length)} ${rows.length === 1 ? "förfrågan" : "förfrågningar"}`;
  const state = open.length > 0 ? `på gång: ${open.join("; ")}` : "ingen är på gång";
  const last = `Senaste: ${latest.supplierName} ${formatDay(latest.requestDate, ctx.now())}, ${statusWords(latest.status)}.`;
  return told(title, `${all}, ${state}.\n\n${last}`, {
    href: `/product-catalog?forfragan=${latest.id}`,
    label: "Visa den senaste",
  });
}
