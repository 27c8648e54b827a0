import { Alert, Checkbox, Radio, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Dialog, DialogFooter, type DialogProps } from "#client/ui/dialog.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { ASSOCIATION_ROLES, type AssociationRole } from "#shared/enums.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { ROLE_MEANINGS } from "../role-meanings.ts";
import { draftOf, isRoleChanged, lacksTeam, type Member, type RoleDraft, roleInSentence } from "./member-views.ts";

interface ChangeRoleDialogProps extends DialogProps {
  member: Member;
  onChanged: (member: Member) => void;
}

/** Gives a member another role and, as Teamledare, teams to lead. An owner who gives the own role away is asked once more. */
export function ChangeRoleDialog({ member, onClose, onChanged }: ChangeRoleDialogProps) {
  const { profile } = useSignedIn();
  const isSelf = member.profileId === profile.id;
  const [asked, setAsked] = useState<RoleDraft | null>(null);
  const change = useAction(trpc.membership.changeRole, {
    done: ({ displayName, role }) => ["Rollen är ändrad", `${displayName} är nu ${roleInSentence(role)} i föreningen.`],
    failed: "Rollen ändrades inte",
    // The guards first: whoever gave away the own role is led away before the lists would be refused.
    touches: [
      ...(isSelf ? (["auth.session", "membership.myRole"] as const) : []),
      "membership",
      "team",
      "association.overview",
      "dashboard",
    ],
    toasts: notifyAccess,
  });
  const save = ({ role, teamIds }: RoleDraft): void => {
    if (change.isPending) return;
    const input = { profileId: member.profileId, role, teamIds: role === "team_leader" ? teamIds : [] };
    change.send(input, { onDone: onChanged, onRefused: () => undefined });
  };
  const refusal = change.refusal && (
    <Alert color="kris" role="alert" title={change.failed} icon={<IconAlertTriangle size={20} aria-hidden />}>
      {errorText(change.refusal)}
    </Alert>
  );

  return (
    <Dialog title="Byt roll" size={560} onClose={onClose}>
      {(close) =>
        asked ? (
          <ConfirmOwnRole
            role={asked.role}
            isPending={change.isPending}
            refusal={refusal}
            onConfirm={() => save(asked)}
            onBack={() => {
              change.reset();
              setAsked(null);
            }}
          />
        ) : (
          <RoleForm
            member={member}
            isPending={change.isPending}
            refusal={refusal}
            onSubmit={(draft) =>
              isSelf && member.role === "system_owner" && draft.role !== "system_owner" ? setAsked(draft) : save(draft)
            }
            onCancel={close}
          />
        )
      }
    </Dialog>
  );
}

interface StepProps {
  isPending: boolean;
  refusal: ReactNode;
}

interface RoleFormProps extends StepProps {
  member: Member;
  onSubmit: (draft: RoleDraft) => void;
  onCancel: () => void;
}

function RoleForm({ member, isPending, refusal, onSubmit, onCancel }: RoleFormProps) {
  const counts = trpc.membership.counts.useQuery();
  const [draft, setDraft] = useState(() => draftOf(member));
  const [isTeamMissing, setIsTeamMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isOnlyOwner = member.role === "system_owner" && counts.data?.members.system_owner === 1;
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
        {refusal}
        <DialogFooter submit="Spara roll" isReady={isRoleChanged(member, draft)} isPending={isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

interface TeamChoiceProps {
  value: string[];
  /** Saving was tried without a team. */
  isMissing: boolean;
  onChange: (teamIds: string[]) => void;
}

/** The association's teams, each with who leads it today. */
function TeamChoice({ value, isMissing, onChange }: TeamChoiceProps) {
  const teams = trpc.team.list.useQuery();

  return (
    <Loaded query={teams} failure="Teamen kunde inte hämtas" skeleton={<ListSkeleton rows={3} />}>
      {(data) => {
        if (data.length === 0) return <Text>Föreningen har inga team att leda än.</Text>;
        return (
          <Checkbox.Group label="Team att leda" value={value} onChange={onChange} error={isMissing && ERROR_MESSAGES.TEAM_REQUIRED}>
            <Stack gap="sm" my="xs">
              {data.map((team) => (
                <Checkbox key={team.id} value={team.id} label={team.areaName} description={leadersText(team)} aria-invalid={isMissing} />
              ))}
            </Stack>
          </Checkbox.Group>
        );
      }}
    </Loaded>
  );
}

function leadersText({ leaders }: RouterOutputs["team"]["list"][number]): string {
  return leaders.length === 0 ? "Ingen leder teamet än" : `Leds av ${leaders.map(({ displayName }) => displayName).join(", ")}`;
}

interface ConfirmOwnRoleProps extends StepProps {
  role: AssociationRole;
  onConfirm: () => void;
  onBack: () => void;
}

/** Asks once more before an owner gives the own role away. */
function ConfirmOwnRole({ role, isPending, refusal, onConfirm, onBack }: ConfirmOwnRoleProps) {
  const question = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone.
  useEffect(() => question.current?.focus(), []);

  return (
    <Stack gap="md">
      <Text ref={question} tabIndex={-1} fw={650}>
        Vill du sluta vara systemägare?
      </Text>
      <Text>
        Du blir {roleInSentence(role)}. Du kan då inte längre godkänna ansökningar, ändra roller eller föreningens uppgifter, och
        Adminpanelen stängs direkt. Bara en annan systemägare kan ge dig rollen tillbaka.
      </Text>
      {refusal}
      <DialogFooter
        submit="Sluta som systemägare"
        isDestructive
        isPending={isPending}
        onSubmit={onConfirm}
        cancel="Tillbaka"
        onCancel={onBack}
      />
    </Stack>
  );
}
