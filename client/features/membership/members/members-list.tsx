import { ActionIcon, Alert, Badge, Group, SimpleGrid, Stack, Text, Textarea } from "@mantine/core";
import { IconDoorExit, IconDots, IconHome, IconMailOff, IconUserCog, IconUserMinus, IconUsers } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { MemberHomeDialog } from "#client/components/member-home-dialog.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { type Column, DataList } from "#client/ui/data-list.tsx";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import { Select } from "#client/ui/select.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { useListState } from "#client/ui/use-list-state.ts";
import { ASSOCIATION_ROLES, type AssociationRole } from "#shared/enums.ts";
import { formatNumber } from "#shared/format/number.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { MEMBERSHIP_TABLE_HEIGHT_PX, TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { listMembersInput, removeMemberInput } from "#shared/schemas/membership.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { ChangeRoleDialog } from "./change-role-dialog.tsx";
import { homeText, leadsText, type Member, type MemberAction, type OnMemberAction } from "./member-views.ts";

const ADDRESS = { prefix: "medlem", words: { role: "roll" } };

/** The association's members for its owners: found by name, address and role, given other roles, and removed. */
export function MembersList() {
  const [asked, setAsked] = useState<{ member: Member; action: MemberAction } | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const focus = useReturnFocus(() => region.current?.querySelector("input"));
  const list = useListState(listMembersInput, ADDRESS);
  const { role = null } = list.state;
  const members = trpc.membership.members.useQuery({ ...list.state, role }, { placeholderData: keepPreviousData });
  const columns = useColumns((member, action) => setAsked({ member, action }));

  const close = (isRowGone = false): void => {
    setAsked(null);
    if (isRowGone) focus.giveBack(true);
  };

  return (
    <Stack gap="md" ref={region}>
      <MissingContact />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <SearchField label="Sök medlem" placeholder="Namn, e-postadress eller lägenhet" {...list.search} />
        <RoleFilter role={role} onChange={(wanted) => list.set({ role: wanted })} />
      </SimpleGrid>
      <DataList
        label="Medlemmar"
        query={members}
        rowKey={({ profileId }) => profileId}
        columns={columns}
        failure="Medlemmarna kunde inte hämtas"
        empty={{ icon: IconUsers, text: "Inga medlemmar matchar din sökning." }}
        paging={{ onPage: list.onPage, isSteady: true }}
        table={{ minWidth: 760, maxHeight: MEMBERSHIP_TABLE_HEIGHT_PX, verticalSpacing: "xs" }}
      />
      {asked?.action === "changeRole" && (
        <ChangeRoleDialog member={asked.member} onClose={close} onChanged={(changed) => close(role !== null && changed.role !== role)} />
      )}
      {asked?.action === "setHome" && (
        <MemberHomeDialog title={`Var bor ${asked.member.displayName}?`} {...asked.member} onClose={() => close()} />
      )}
      {asked?.action === "remove" && <RemoveMemberDialog member={asked.member} onClose={close} onRemoved={() => close(true)} />}
    </Stack>
  );
}

function useColumns(onAction: OnMemberAction): Column<Member>[] {
  const { profile } = useSignedIn();
  const { formatDay } = useDateFormat();
  const isSelf = ({ profileId }: Member): boolean => profileId === profile.id;
  return [
    {
      key: "name",
      title: "Namn",
      cell: (member) => (
        <>
          <MemberName name={member.displayName} isSelf={isSelf(member)} />
          {member.home && (
            <Text size="sm" c="dimmed">
              {homeText(member)}
            </Text>
          )}
        </>
      ),
      onCard: "title",
      cardText: (member) => (
        <>
          <MemberName name={member.displayName} isSelf={isSelf(member)} />
          <Text size="sm" mt={4}>
            {[ROLE_LABELS[member.role], leadsText(member), homeText(member)].filter(Boolean).join(" · ")}
          </Text>
        </>
      ),
    },
    {
      key: "email",
      title: "E-post",
      cell: ({ email }) => email ?? "–",
      cardText: ({ email }) => email,
      breaks: "anywhere",
      onCard: "line",
    },
    {
      key: "phone",
      title: "Telefon",
      cell: ({ phoneNumber }) => (phoneNumber ? formatPhone(phoneNumber) : "–"),
      cardText: ({ phoneNumber }) => phoneNumber && formatPhone(phoneNumber),
      breaks: "never",
      isTabular: true,
      onCard: "line",
    },
    {
      key: "role",
      title: "Roll",
      cell: (member) => {
        const leads = leadsText(member);
        return (
          <>
            {ROLE_LABELS[member.role]}
            {leads && (
              <Text size="sm" c="dimmed">
                {leads}
              </Text>
            )}
          </>
        );
      },
    },
    {
      key: "joined",
      title: "Medlem sedan",
      cell: ({ joinedAt }) => formatDay(joinedAt),
      cardText: ({ joinedAt }) => `Medlem sedan ${formatDay(joinedAt)}`,
      breaks: "never",
      isTabular: true,
      onCard: "fact",
    },
    {
      key: "action",
      title: "Åtgärd",
      align: "right",
      cell: (member) => <MemberMenu member={member} isSelf={isSelf(member)} onAction={onAction} />,
      onCard: "action",
    },
  ];
}

/** Stands in the members list while the association has no contact e-mail (MREQ-17, decision 25). */
function MissingContact() {
  const association = trpc.association.current.useQuery();
  if (!association.data || association.data.contactPersonEmail) return null;
  return (
    <Alert color="varsel" role="note" icon={<IconMailOff size={20} aria-hidden />}>
      <Stack gap={4} align="flex-start">
        <Text inherit>E-post saknas. Ingen förening kopplad till din profil.</Text>
        <TextLink to="/association-profile#kontakt" py={8}>
          Lägg till kontaktuppgifter
        </TextLink>
      </Stack>
    </Alert>
  );
}

const EVERYONE = "everyone";

interface RoleFilterProps {
  role: AssociationRole | null;
  onChange: (role: AssociationRole | null) => void;
}

/** Shows the members of one role, with how many there are in each. */
function RoleFilter({ role, onChange }: RoleFilterProps) {
  const counts = trpc.membership.counts.useQuery();
  const withCount = (label: string, count: number | undefined): string =>
    count === undefined ? label : `${label} (${formatNumber(count)})`;
  const members = counts.data?.members;
  const total = members && ASSOCIATION_ROLES.reduce((sum, each) => sum + members[each], 0);

  return (
    <Select
      label="Roll"
      allowDeselect={false}
      data={[
        { value: EVERYONE, label: withCount("Alla roller", total) },
        ...ASSOCIATION_ROLES.map((each) => ({ value: each, label: withCount(ROLE_LABELS[each], members?.[each]) })),
      ]}
      value={role ?? EVERYONE}
      onChange={(value) => onChange(ASSOCIATION_ROLES.find((known) => known === value) ?? null)}
    />
  );
}

interface RemoveMemberDialogProps extends DialogProps {
  member: Member;
  onRemoved: () => void;
}

/** Removes a member from the association; the reason is mailed. */
function RemoveMemberDialog({ member: { profileId, displayName }, onClose, onRemoved }: RemoveMemberDialogProps) {
  const remove = useAction(trpc.membership.remove, {
    done: () => `${displayName} är borttagen ur föreningen`,
    failed: "Personen togs inte bort",
    touches: ["membership", "team", "association.overview", "dashboard"],
    toasts: notifyAccess,
  });
  return (
    <FormDialog
      title="Ta bort ur föreningen?"
      submit="Ta bort ur föreningen"
      isDestructive
      schema={removeMemberInput}
      initial={{ profileId, reason: "" }}
      action={remove}
      onClose={onClose}
      onDone={onRemoved}
    >
      {(field, form) => (
        <>
          <Text style={{ overflowWrap: "anywhere" }}>
            {displayName} förlorar tillgången till föreningen direkt. Kontot finns kvar, och en ny ansökan går att skicka.
          </Text>
          <Textarea
            label="Anledning"
            description={`Anledningen skickas till ${displayName} i ett mejl.`}
            required
            autosize
            minRows={3}
            maxRows={8}
            maxLength={TEXT_MAX_LENGTH}
            data-autofocus
            {...field("reason")}
          />
          <Text size="sm" c="dimmed" ta="right" mt={-8} className="tabular">
            {form.values.reason.length} av {TEXT_MAX_LENGTH} tecken
          </Text>
        </>
      )}
    </FormDialog>
  );
}

interface MemberMenuProps {
  member: Member;
  isSelf: boolean;
  onAction: OnMemberAction;
}

/** What can be done with a member. Nobody removes oneself: the own way out is in the settings. */
function MemberMenu({ member, isSelf, onAction }: MemberMenuProps) {
  const knowsFlats = trpc.association.ownHome.useQuery().data?.knowsFlats;
  const label = `Åtgärder för ${member.displayName}`;
  return (
    <ActionMenu
      label={label}
      trigger={(trigger) => (
        <ActionIcon aria-label={label} {...trigger}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    >
      <ActionMenuItem icon={IconUserCog} onClick={() => onAction(member, "changeRole")}>
        Byt roll
      </ActionMenuItem>
      {knowsFlats && (
        <ActionMenuItem icon={IconHome} onClick={() => onAction(member, "setHome")}>
          Ändra bostad
        </ActionMenuItem>
      )}
      {isSelf ? (
        <ActionMenuItem icon={IconDoorExit} to="/settings?tab=forening">
          Lämna föreningen
        </ActionMenuItem>
      ) : (
        <ActionMenuItem icon={IconUserMinus} onClick={() => onAction(member, "remove")}>
          Ta bort ur föreningen
        </ActionMenuItem>
      )}
    </ActionMenu>
  );
}

/** The name, with a mark at one's own. */
function MemberName({ name, isSelf }: { name: string; isSelf: boolean }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Text fw={600} style={{ overflowWrap: "anywhere" }}>
        {name}
      </Text>
      {isSelf && (
        <Badge color="gray" size="md" style={{ flexShrink: 0 }}>
          du
        </Badge>
      )}
    </Group>
  );
}
