import { Button, Group, Modal, Radio, Select } from "@mantine/core";
import { useDebouncedValue, useDisclosure } from "@mantine/hooks";
import { IconChevronDown, IconId, IconMail, IconMessage, IconUserPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { formError } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { SEARCH_DEBOUNCE_MS } from "#shared/limits.ts";
import { can } from "#shared/permissions.ts";
import { addTeamMemberInput } from "#shared/schemas/teams.ts";
import { OutsiderFields } from "./outsider-fields.tsx";
import { PlaceFields } from "./place-fields.tsx";
import type { Team, TeamMember } from "./team-views.ts";
import { useTeamChanges } from "./use-team-changes.ts";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** What one does with a team as a whole. */
export function TeamActions({ team, members }: { team: Team; members: readonly TeamMember[] }) {
  const { profile, association } = useSignedIn();
  const [adding, dialog] = useDisclosure(false);
  return (
    <>
      {can(association?.role, "teams:edit") && (
        <Button
          component="a"
          variant="default"
          href={`/api/teams/contact-cards.pdf?teamId=${team.id}`}
          target="_blank"
          rel="noopener"
          leftSection={<IconId {...icon} />}
        >
          Skriv ut kontaktkort
        </Button>
      )}
      <ContactTeam members={members} ownProfileId={profile.id} />
      {team.mayEdit && (
        <Button leftSection={<IconUserPlus {...icon} />} onClick={dialog.open}>
          Lägg till medlem
        </Button>
      )}
      <AddMemberDialog team={team} opened={adding} onClose={dialog.close} />
    </>
  );
}

/** Writes to everybody in the team whose address or number the viewer sees, with the viewer's own programs. */
function ContactTeam({ members, ownProfileId }: { members: readonly TeamMember[]; ownProfileId: string }) {
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

interface AddMemberDialogProps {
  team: Team;
  opened: boolean;
  onClose: () => void;
}

function AddMemberDialog({ team, opened, onClose }: AddMemberDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Lägg till medlem" size={520}>
      <Content team={team} onDone={onClose} />
    </Modal>
  );
}

const EMPTY = {
  ...{ profileId: "", memberName: "", email: "", phone: "", showsContact: false },
  ...{ role: "", isDeputy: false, stairwellId: "", competence: "" },
};

function Content({ team, onDone }: { team: Team; onDone: () => void }) {
  const [isOutsider, setIsOutsider] = useState(false);
  const form = useSchemaForm(addTeamMemberInput, { initialValues: { teamId: team.id, ...EMPTY } });
  const { onSettled } = useTeamChanges();
  const add = trpc.team.addMember.useMutation({
    onSuccess: ({ displayName, isAsked }) => {
      notify.success(`${displayName} är med i teamet`, isAsked ? "Personen får ett mejl med frågan om rollen." : undefined);
      onDone();
    },
    onError: (error) => showAtFields(form, error),
    onSettled,
  });

  const submit = form.onSubmit((values) => {
    if (isOutsider && !values.memberName.trim()) return form.setFieldError("memberName", "Skriv personens namn.");
    if (!isOutsider && !values.profileId) return form.setFieldError("profileId", "Välj en medlem.");
    const whoever = isOutsider ? { ...values, profileId: null } : { ...values, memberName: "", email: "", phone: "", showsContact: false };
    add.mutate(addTeamMemberInput.parse(whoever));
  });

  return (
    <DialogForm onSubmit={submit} onCancel={onDone} submitLabel="Lägg till" isSaving={add.isPending} error={formError(add.error)}>
      <Radio.Group label="Vem?" value={isOutsider ? "outsider" : "member"} onChange={(value) => setIsOutsider(value === "outsider")}>
        <Group gap="lg" mt="xs">
          <Radio value="member" label="Medlem i föreningen" data-autofocus />
          <Radio value="outsider" label="Någon utifrån" />
        </Group>
      </Radio.Group>
      {isOutsider ? (
        <OutsiderFields form={form} />
      ) : (
        <CandidateField
          teamId={team.id}
          value={form.values.profileId}
          error={form.errors.profileId}
          onChange={(profileId) => form.setFieldValue("profileId", profileId)}
        />
      )}
      <PlaceFields form={form} />
    </DialogForm>
  );
}

interface CandidateFieldProps {
  teamId: string;
  value: string;
  error: unknown;
  onChange: (profileId: string) => void;
}

/** One of the association's members who are not in the team yet, found by name. */
function CandidateField({ teamId, value, error, onChange }: CandidateFieldProps) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [search] = useDebouncedValue(typed === chosen?.label ? "" : typed, SEARCH_DEBOUNCE_MS);
  const candidates = trpc.team.candidates.useQuery({ teamId, search }, { staleTime: 0, placeholderData: keepPreviousData });
  const found = (candidates.data ?? []).map(({ profileId, displayName }) => ({ value: profileId, label: displayName }));

  return (
    <Select
      label="Medlem"
      required
      searchable
      placeholder="Skriv ett namn"
      nothingFoundMessage={candidates.isPending ? "Söker…" : "Ingen medlem med det namnet."}
      // The server has searched already; who was chosen stays a choice whatever is searched for.
      data={chosen && !found.some((option) => option.value === chosen.value) ? [...found, chosen] : found}
      filter={({ options }) => options}
      value={value || null}
      onChange={(profileId, option) => {
        setChosen(profileId ? { value: option.value, label: option.label } : null);
        onChange(profileId ?? "");
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      error={typeof error === "string" ? error : undefined}
    />
  );
}
