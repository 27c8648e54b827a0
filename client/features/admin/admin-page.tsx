import type { ComponentType } from "react";
import { AddressTabs } from "#client/components/address-tabs.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { type AdminTab, adminTabs } from "./admin-tabs.ts";

const CONTENT: Record<AdminTab, ComponentType> = {
  oversikt: lazyPart(async () => ({ default: (await import("./overview/overview-page.tsx")).OverviewPage })),
  medlemmar: lazyPart(async () => ({ default: (await import("./people/members-page.tsx")).MembersPage })),
  ansokningar: lazyPart(async () => ({ default: (await import("./people/applications-page.tsx")).ApplicationsPage })),
  krisgrupper: lazyPart(async () => ({ default: (await import("./teams/teams-page.tsx")).TeamsPage })),
  prenumeranter: lazyPart(async () => ({ default: (await import("./people/subscribers-page.tsx")).SubscribersPage })),
  dokument: lazyPart(async () => ({ default: (await import("./documents/documents-page.tsx")).DocumentsPage })),
  export: lazyPart(async () => ({ default: (await import("./export/export-tab.tsx")).ExportTab })),
  handelselogg: lazyPart(async () => ({ default: (await import("./log/log-tab.tsx")).LogTab })),
  drift: lazyPart(async () => ({ default: (await import("./operations/operations-page.tsx")).OperationsPage })),
};

/** The association's own administration. Operators of the service find theirs in one more tab. */
export function Component() {
  const { association, isOperator } = useSignedIn();
  if (!association) return null;
  return (
    <>
      <PageHeader title="Adminpanel" description={association.name} />
      <AddressTabs label="Administration" tabs={adminTabs(isOperator)} content={CONTENT} />
    </>
  );
}
