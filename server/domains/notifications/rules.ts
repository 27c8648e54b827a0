import type { Actor } from "#server/platform/actor.ts";
import type { MailName } from "#server/platform/emails/mails.ts";
import { outgoingText } from "#shared/crisis-text/message-text.ts";
import { can, type Permission } from "#shared/permissions.ts";
import { SEALED_NEEDS_PATH } from "#shared/text/sealed-needs.ts";

/** What a mail says under the bell, in a few words, and where it leads. */
interface Told {
  title: string | ((payload: Record<string, unknown>) => string);
  path: string | ((payload: Record<string, unknown>, actor: Pick<Actor, "associationId">) => string);
  /** It is the association's, for those who have this right in it now. */
  needs?: Permission;
}

const SECURITY = "/settings?tab=sakerhet";
const HOUSEHOLD = "/user-form";
const OVERVIEW = "/association-dashboard";

const JOINT_PURCHASE_TITLES: Readonly<Record<string, string>> = {
  opened: "En förening vill köpa tillsammans",
  closed: "Ett gemensamt köp är stängt",
  over: "Ert gemensamma köp är klart",
  removed: "Ett gemensamt köp är borttaget",
};

/** The mails that tell somebody with an account of something in the portal. Not those that hold a code or a link to get in by. */
const TOLD: Partial<Record<MailName, Told>> = {
  "membership-application-received": {
    title: "Någon har ansökt om medlemskap",
    path: "/admin?tab=ansokningar",
    needs: "membership:decide",
  },
  "membership-decision": {
    title: "Din ansökan om medlemskap är besvarad",
    path: (_payload, { associationId }) => (associationId ? OVERVIEW : "/pending-approval"),
  },
  "membership-role-changed": { title: "Du har fått en ny roll i föreningen", path: OVERVIEW, needs: "association:read" },
  "second-factor-required": { title: "Styrelsen behöver tvåfaktorsautentisering", path: SECURITY, needs: "crisis:activate" },
  "membership-removed": { title: "Du är inte längre medlem i föreningen", path: "/dashboard" },
  "association-closed-applicant": { title: "Föreningen du ansökte till finns inte kvar", path: "/account-setup-choice" },
  "household-invitation": { title: "Någon vill dela hushåll med dig", path: HOUSEHOLD },
  "household-news": {
    title: ({ news }) => (news === "accepted" ? "Ni delar nu hushåll" : "Ni delar inte hushåll längre"),
    path: HOUSEHOLD,
  },
  "warning-proposal": { title: "En varning gäller er. Vill ni larma huset?", path: OVERVIEW, needs: "crisis:read" },
  "crisis-need": {
    title: ({ isExercise }) => outgoingText("Någon behöver hjälp", isExercise === true),
    path: ({ activationId }) => `/crisis-management/${activationId}?tab=svar`,
    needs: "crisis:activate",
  },
  "crisis-waiting": {
    title: outgoingText("Ett besked väntar på dig", true),
    path: ({ activationId, messageId }) => `/crisis-management/${activationId}?tab=besked&message=${messageId}`,
    needs: "crisis:confirmExercise",
  },
  "sealed-needs-read": { title: "Dina förseglade behov har lämnats ut", path: SEALED_NEEDS_PATH, needs: "association:read" },
  "sealed-needs-renewal": { title: "Stämmer dina förseglade behov ännu?", path: SEALED_NEEDS_PATH, needs: "association:read" },
  "team-role-offered": { title: "Du är tillfrågad om en roll", path: "/crisis-team", needs: "members:list" },
  "calendar-reminder": {
    title: "Påminnelse från föreningens kalender",
    path: ({ eventId, occursOn }) => `/association-calendar?event=${eventId}&day=${occursOn}`,
    needs: "association:read",
  },
  "collaboration-alert": {
    title: "Nytt i inkorgen från en annan förening",
    path: ({ alertId }) => `/collaboration/inbox?alert=${alertId}`,
    needs: "collaboration:read",
  },
  "collaboration-news": { title: "Nytt om samverkan med en annan förening", path: "/collaboration/network", needs: "collaboration:read" },
  "joint-purchase-news": {
    title: ({ news }) => JOINT_PURCHASE_TITLES[String(news)] ?? "Nytt om ett gemensamt köp",
    path: ({ jointPurchaseId, news }) =>
      jointPurchaseId && news !== "removed" ? `/collaboration/network?purchase=${jointPurchaseId}` : "/collaboration/network",
    needs: "collaboration:manage",
  },
  "quote-received": {
    title: ({ news }) => (news === "declined" ? "En leverantör har tackat nej" : "En offert har kommit"),
    path: ({ productRequestId }) => (productRequestId ? `/product-catalog?forfragan=${productRequestId}` : "/product-catalog"),
    needs: "productRequest:changeAnyStatus",
  },
  "quote-expiring": {
    title: "En offert går snart ut",
    path: ({ productRequestId }) => (productRequestId ? `/product-catalog?forfragan=${productRequestId}` : "/product-catalog"),
    needs: "productRequest:changeAnyStatus",
  },
  "webhook-stopped": { title: "En webhook är avstängd", path: "/admin?tab=export", needs: "integrations:manage" },
  "association-document": { title: "Ett dokument till styrelsen", path: "/documents?tab=dokument", needs: "documents:edit" },
  "data-export-ready": {
    title: "Dina uppgifter är klara att hämta",
    path: ({ exportId }) => `/settings?tab=konto&export=${exportId}`,
  },
  "data-export-failed": { title: "Dina uppgifter kunde inte tas fram", path: "/settings?tab=konto" },
  "email-changed": { title: "Din e-postadress är bytt", path: SECURITY },
  "password-changed": { title: "Ditt lösenord är bytt", path: SECURITY },
  "second-factor-changed": { title: "Tvåstegsverifieringen är ändrad", path: SECURITY },
  "identity-changed": { title: "Ett sätt att logga in är ändrat", path: SECURITY },
  "passkey-added": { title: "En passnyckel är tillagd", path: SECURITY },
  "passkey-removed": { title: "En passnyckel är borttagen", path: SECURITY },
  "second-factor-reset": { title: "Tvåstegsverifieringen är borttagen", path: SECURITY },
  "recovery-code-used": { title: "En återställningskod har använts", path: SECURITY },
  "recovery-codes-renewed": { title: "Du har nya återställningskoder", path: SECURITY },
};

/** The kinds of mail that concern somebody as they are now: of an association that was left, or of a role that was had, nothing. */
export const templatesFor = ({ role }: Pick<Actor, "role">): string[] =>
  Object.entries(TOLD).flatMap(([template, { needs }]) => (needs === undefined || can(role, needs) ? [template] : []));

/** What the mail says under the bell; null for one that is not shown there. */
export function toldBy(
  mail: { template: string; payload: Record<string, unknown> },
  actor: Pick<Actor, "associationId">,
): { title: string; path: string } | null {
  const told = TOLD[mail.template as MailName];
  if (!told) return null;
  const { title, path } = told;
  return {
    title: typeof title === "string" ? title : title(mail.payload),
    path: typeof path === "string" ? path : path(mail.payload, actor),
  };
}
