import { Alert, Button, Group, Radio, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { ASSOCIATION_ROLES } from "#shared/enums.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { ROLE_MEANINGS } from "../role-meanings.ts";
import type { Member } from "./member-views.ts";
import { draftOf, isRoleChanged, lacksTeam, type RoleDraft } from "./role-draft.ts";
import { TeamChoice } from "./team-choice.tsx";

interface RoleFormProps {
  member: Member;
  /** The association has no other owner. */
  isOnlyOwner: boolean;
  isPending: boolean;
  error: unknown;
  onSubmit: (draft: RoleDraft) => void;
  onCancel: () => void;
}

/** Chooses a role and, for a Teamledare, the teams to lead. */
export function RoleForm({ member, isOnlyOwner, isPending, error, onSubmit, onCancel }: RoleFormProps) {
  const [draft, setDraft] = useState(() => draftOf(member));
  const [isTeamMissing, setIsTeamMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<RoleDraft>): void => {
    setDraft({ ...draft, ...part });
    setIsTeamMissing(false);
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (lacksTeam(draft)) {
      setIsTeamMissing(true);
      form.current?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.focus();
    } else onSubmit(draft);
  };

  return (
    <form noValidate ref={form} onSubmit={submit}>
      <Stack gap="md">
        <Radio.Group
          label={`Roll för ${member.displayName}`}
          value={draft.role}
          onChange={(value) => change({ role: ASSOCIATION_ROLES.find((known) => known === value) ?? draft.role })}
        >
          <Stack gap="sm" mt="xs">
            {ASSOCIATION_ROLES.map((role) => (
              <Radio
                key={role}
                value={role}
                label={ROLE_LABELS[role]}
                description={ROLE_MEANINGS[role]}
                disabled={isOnlyOwner && role !== "system_owner"}
                data-autofocus={role === member.role || undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        {isOnlyOwner && (
          <Alert color="gray" role="note" icon={<IconInfoCircle size={20} aria-hidden />}>
            {ERROR_MESSAGES.LAST_OWNER_KEEPS_ROLE}
          </Alert>
        )}
        {draft.role === "team_leader" && (
          <TeamChoice value={draft.teamIds} isMissing={isTeamMissing} onChange={(teamIds) => change({ teamIds })} />
        )}
        {draft.role === "system_owner" && member.role !== "system_owner" && (
          <Alert color="varsel" role="note" icon={<IconInfoCircle size={20} aria-hidden />}>
            <Text inherit>{member.displayName} får samma rättigheter som du, också att ändra din roll och ta bort dig ur föreningen.</Text>
          </Alert>
        )}
        {error !== null && (
          <Alert color="kris" role="alert" title="Rollen ändrades inte" icon={<IconAlertTriangle size={20} aria-hidden />}>
            {errorText(error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Avbryt
          </Button>
          <Button type="submit" loading={isPending} disabled={!isRoleChanged(member, draft)}>
            Spara roll
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
