import { type ComponentType, lazy } from "react";
import { AddressTabs } from "#client/components/address-tabs.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { useSignedIn } from "#client/lib/use-session.ts";
import { type AdminTab, adminTabs } from "./admin-tabs.ts";

const CONTENT: Record<AdminTab, ComponentType> = {
  oversikt: lazy(async () => ({ default: (await import("./overview/overview-page.tsx")).OverviewPage })),
  medlemmar: lazy(async () => ({ default: (await import("./people/members-page.tsx")).MembersPage })),
  ansokningar: lazy(async () => ({ default: (await import("./people/applications-page.tsx")).ApplicationsPage })),
  krisgrupper: lazy(async () => ({ default: (await import("./teams/teams-page.tsx")).TeamsPage })),
  prenumeranter: lazy(async () => ({ default: (await import("./people/subscribers-page.tsx")).SubscribersPage })),
  dokument: lazy(async () => ({ default: (await import("./documents/documents-page.tsx")).DocumentsPage })),
  export: lazy(async () => ({ default: (await import("./export/export-tab.tsx")).ExportTab })),
  handelselogg: lazy(async () => ({ default: (await import("./log/log-tab.tsx")).LogTab })),
  drift: lazy(async () => ({ default: (await import("./operations/operations-page.tsx")).OperationsPage })),
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
