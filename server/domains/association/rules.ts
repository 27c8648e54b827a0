import type { AssociationRole } from "#shared/enums.ts";

/** The one thing to do next, with a page that exists. */
export interface NextStep {
  title: string;
  text: string;
  href: "/association-dashboard" | "/product-catalog";
  label: string;
}

/** What an association should do next, read from what it has done; null when nothing is waiting. */
export function nextStep(facts: {
  role: AssociationRole;
  /** Null for those who do not decide. */
  pendingApplications: number | null;
  memberCount: number;
  hasRequests: boolean;
}): NextStep | null {
  const isOwner = facts.role === "system_owner";
  const pending = facts.pendingApplications ?? 0;
  if (isOwner && pending > 0) {
    return {
      title: "Svara på ansökningar",
      text: pending === 1 ? "En person väntar på att få gå med i föreningen." : `${pending} personer väntar på att få gå med i föreningen.`,
      href: "/association-dashboard",
      label: "Hantera ansökningar",
    };
  }
  if (isOwner && facts.memberCount <= 1) {
    return {
      title: "Bjud in styrelsen",
      text: "Du är ensam i föreningen än så länge. Bjud in fler, så att ni kan planera tillsammans.",
      href: "/association-dashboard",
      label: "Bjud in",
    };
  }
  if (!facts.hasRequests) {
    return {
      title: "Se vad huset behöver",
      text: "Föreningen har inte skickat någon produktförfrågan än. I katalogen ser du vad som rekommenderas för ert hus.",
      href: "/product-catalog",
      label: "Öppna katalogen",
    };
  }
  return null;
}
