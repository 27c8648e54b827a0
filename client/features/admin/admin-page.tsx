import { Card, Group, Stack, Text, Title } from "@mantine/core";
import type { ComponentType } from "react";
import { AddressTabs } from "#client/components/address-tabs.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { ADMIN_TABS, type AdminTab } from "./admin-tabs.ts";

const inCard = (Content: ComponentType): ComponentType =>
  function InCard() {
    return (
      <Card p={{ base: "md", sm: "lg" }}>
        <Content />
      </Card>
    );
  };

const SubscribersTab = lazyPart(async () => ({
  default: (await import("#client/features/subscribers/subscribers-tab.tsx")).SubscribersTab,
}));
const MessagesTab = lazyPart(async () => ({ default: (await import("#client/features/subscribers/messages-tab.tsx")).MessagesTab }));
const DocumentList = lazyPart(async () => ({ default: (await import("#client/features/documents/document-list.tsx")).DocumentList }));

const CONTENT: Record<AdminTab, ComponentType> = {
  oversikt: lazyPart(async () => ({ default: (await import("./overview/overview-page.tsx")).OverviewPage })),
  medlemmar: lazyPart(async () => ({
    default: inCard((await import("#client/features/membership/members/members-list.tsx")).MembersList),
  })),
  ansokningar: lazyPart(async () => ({
    default: inCard((await import("#client/features/membership/membership-requests.tsx")).MembershipRequests),
  })),
  krisgrupper: lazyPart(async () => ({ default: (await import("./teams/teams-page.tsx")).TeamsPage })),
  prenumeranter: Subscribers,
  dokument: Documents,
  export: lazyPart(async () => ({ default: (await import("./export/export-tab.tsx")).ExportTab })),
  handelselogg: lazyPart(async () => ({ default: (await import("./log/log-tab.tsx")).LogTab })),
};

/** The association's own administration. */
export function Component() {
  const { association } = useSignedIn();
  if (!association) return null;
  return (
    <>
      <PageHeader title="Adminpanel" description={association.name} />
      <AddressTabs label="Administration" tabs={ADMIN_TABS} content={CONTENT} />
    </>
  );
}

function Subscribers() {
  return (
    <Stack gap="lg">
      <SubscribersTab />
      <Stack gap="sm">
        <Title order={2} size="h3">
          Meddelandelogg
        </Title>
        <MessagesTab />
      </Stack>
    </Stack>
  );
}

/** What the association has written, uploaded and asked suppliers for, with who made it and when. */
function Documents() {
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed">Föreningens dokument, utkast och förfrågningar, och vem som har gjort dem.</Text>
        <LinkButton to="/documents" variant="default">
          Öppna Dokument och mallar
        </LinkButton>
      </Group>
      <DocumentList />
    </Stack>
  );
}
