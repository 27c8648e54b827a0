import { Avatar, Group, Stack, Text } from "@mantine/core";
import { IconBuildingCommunity, IconUserShield } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { mediaAddress } from "#client/lib/media-address.ts";
import type { SessionView } from "#client/lib/use-session.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";

/** «Min förening»: which one, in which role, and the way there. */
export function AssociationCard({ association }: { association: NonNullable<SessionView["association"]> }) {
  return (
    <SectionCard title="Min förening">
      <Stack gap="md" align="flex-start">
        <Group gap="md" wrap="nowrap">
          <Avatar src={mediaAddress(association.logoUrl)} alt="" size={48} radius="md" color="fjord">
            <IconBuildingCommunity size={26} stroke={1.75} aria-hidden />
          </Avatar>
          <div>
            <Text fw={650} fz="lg" lh={1.3}>
              {association.name}
            </Text>
            {association.city && <Text c="dimmed">{association.city}</Text>}
          </div>
        </Group>
        <StatusBadge color="fjord" icon={IconUserShield}>
          {ROLE_LABELS[association.role]}
        </StatusBadge>
        <LinkButton to="/association-dashboard">Till föreningens översikt</LinkButton>
      </Stack>
    </SectionCard>
  );
}
