import { Button } from "@mantine/core";
import { IconChevronDown, IconMail, IconMessage } from "@tabler/icons-react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import type { TeamMember } from "./team-views.ts";

/** Writes to everybody in the team whose address or number the viewer sees, with the viewer's own programs. */
export function ContactTeam({ members, ownProfileId }: { members: readonly TeamMember[]; ownProfileId: string }) {
  const others = members.filter(({ profileId }) => profileId !== ownProfileId);
  const emails = others.flatMap(({ email }) => email ?? []);
  const phones = others.flatMap(({ phone }) => phone ?? []);
  if (emails.length + phones.length === 0) return null;
  return (
    <ActionMenu
      label="Kontakta teamet"
      trigger={(trigger) => (
        <Button variant="default" rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />} {...trigger}>
          Kontakta teamet
        </Button>
      )}
    >
      <ActionMenuItem
        icon={IconMail}
        disabled={emails.length === 0}
        onClick={() => window.location.assign(`mailto:?bcc=${emails.map(encodeURIComponent).join(",")}`)}
      >
        {`Mejla ${emails.length} av ${others.length}`}
      </ActionMenuItem>
      <ActionMenuItem icon={IconMessage} disabled={phones.length === 0} onClick={() => window.location.assign(`sms:${phones.join(",")}`)}>
        {`Skicka SMS till ${phones.length} av ${others.length}`}
      </ActionMenuItem>
    </ActionMenu>
  );
}
