import { Alert, Button, Stack } from "@mantine/core";
import { IconPlayerPause, IconPlus, IconUsersGroup } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ListRows } from "#client/components/list-row.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import type { Network, Partner } from "./collaboration-views.ts";
import { Invitations } from "./invitations.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { OwnCodeCard } from "./own-code-card.tsx";
import { type PartnerAction, PartnerDialogs } from "./partner-dialogs.tsx";
import { PartnerRow } from "./partner-row.tsx";
import { Suggestions } from "./suggestions.tsx";

interface NetworkContentProps {
  network: Network;
  mayManage: boolean;
}

export function NetworkContent({ network: { settings, partners, received, sent, suggestions }, mayManage }: NetworkContentProps) {
  const [invited, setInvited] = useState<{ code: string } | null>(null);
  const [task, setTask] = useState<{ partner: Partner; action: PartnerAction } | null>(null);
  const mayInvite = mayManage && settings !== null && !settings.isPaused;
  const invite = mayInvite && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setInvited({ code: "" })}>
      Bjud in förening
    </Button>
  );
  return (
    <Stack gap="lg">
      {settings?.isPaused && (
        <Alert color="varsel" title="All delning är pausad" icon={<IconPlayerPause size={20} aria-hidden />}>
          Ingen ser vad ni delar, inga larm kommer fram och ni kan inte bjuda in någon.{" "}
          <TextLink to="/collaboration/settings">Öppna inställningar</TextLink>
        </Alert>
      )}
      <Invitations received={received} sent={sent} mayManage={mayManage} />
      <SectionCard title="Ni samverkar med" action={partners.length > 0 && invite}>
        {partners.length > 0 ? (
          <ListRows label="Föreningar som ni samverkar med">
            {partners.map((partner) => (
              <PartnerRow
                key={partner.linkId}
                partner={partner}
                mayManage={mayManage}
                onAction={(action) => setTask({ partner, action })}
              />
            ))}
          </ListRows>
        ) : (
          <EmptyState icon={IconUsersGroup} action={invite}>
            Nätverket är tomt. Börja med huset bredvid.
          </EmptyState>
        )}
      </SectionCard>
      {suggestions.length > 0 && <Suggestions suggestions={suggestions} mayInvite={mayInvite} onInvite={(code) => setInvited({ code })} />}
      {settings && <OwnCodeCard code={settings.code} />}
      {invited && <InviteDialog code={invited.code} onClose={() => setInvited(null)} />}
      <PartnerDialogs task={task} onDone={() => setTask(null)} />
    </Stack>
  );
}
