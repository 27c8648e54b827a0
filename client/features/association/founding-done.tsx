import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconArrowRight, IconCircleCheck } from "@tabler/icons-react";
import { type Ref, useState } from "react";
import { InvitationPanel } from "./invitation-panel.tsx";
import { InviteByEmailForm } from "./invite-by-email-form.tsx";
import { StandingInvitations } from "./standing-invitations.tsx";

interface FoundingDoneProps {
  association: { id: string; name: string };
  headingRef: Ref<HTMLHeadingElement>;
  onLeave: () => void;
}

export function FoundingDone({ association, headingRef, onLeave }: FoundingDoneProps) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Stack gap="lg">
      <Group gap="sm" wrap="nowrap">
        <IconCircleCheck size={32} stroke={1.75} color="var(--mantine-color-success)" aria-hidden style={{ flexShrink: 0 }} />
        <Title order={2} ref={headingRef} tabIndex={-1} style={{ outline: "none" }}>
          {association.name} är skapad
        </Title>
      </Group>
      <Text>Du är systemägare och har tillgång direkt. Bjud gärna in styrelsen nu, eller gör det senare i adminpanelen.</Text>
      <Card component="section" aria-labelledby="invitation-code">
        <Title order={3} id="invitation-code" mb="sm">
          Dela inbjudan
        </Title>
        <InvitationPanel associationId={association.id} associationName={association.name} />
      </Card>
      <Card component="section" aria-labelledby="invitation-mail">
        <Title order={3} id="invitation-mail" mb="sm">
          Bjud in med e-post
        </Title>
        <InviteByEmailForm />
        <Title order={3} size="h4" mt="lg" mb="xs">
          Inbjudningar som väntar
        </Title>
        <StandingInvitations />
      </Card>
      <Group justify="flex-end">
        <Button
          loading={isLeaving}
          rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
          onClick={() => {
            setLeaving(true);
            onLeave();
          }}
        >
          Till översikten
        </Button>
      </Group>
    </Stack>
  );
}
