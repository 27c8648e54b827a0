import { Alert, Card, Group, Select, SimpleGrid, Stack, Table, Text, Textarea } from "@mantine/core";
import { IconMailOff, IconUsers } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { PagedList } from "#client/components/paged-list.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useListPage } from "#client/lib/use-list-page.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { ScrollTable } from "#client/ui/scroll-table.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { ASSOCIATION_ROLES, type AssociationRole } from "#shared/enums.ts";
import { formatNumber } from "#shared/format/number.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { MEMBERSHIP_TABLE_HEIGHT_PX, TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { removeMemberInput } from "#shared/schemas/membership.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { ListSearch } from "../list-search.tsx";
import { ChangeRoleDialog } from "./change-role-dialog.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { MemberName } from "./member-name.tsx";
import { leadsText, type Member, type MemberAction, type OnMemberAction } from "./member-views.ts";

const LABEL = "Medlemmar";

/** The association's members for its owners: found by name, address and role, given other roles, and removed. */
export function MembersList() {
  const { profile } = useSignedIn();
  const [role, setRole] = useState<AssociationRole | null>(null);
  const [asked, setAsked] = useState<{ member: Member; action: MemberAction } | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const focus = useReturnFocus(() => region.current?.querySelector("input"));
  const list = useListPage();
  const members = trpc.membership.members.useQuery({ role, search: list.search, page: list.page }, { placeholderData: keepPreviousData });
  if (!members.isPlaceholderData) list.follow(members.data);

  const act: OnMemberAction = (member, action) => setAsked({ member, action });
  const close = (isRowGone = false): void => {
    setAsked(null);
    if (isRowGone) focus.giveBack(true);
  };

  return (
    <Stack gap="md" ref={region}>
      <MissingContact />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <ListSearch label="Sök medlem" field={list.field} />
        <RoleFilter
          role={role}
          onChange={(wanted) => {
            setRole(wanted);
            list.turnTo(1);
          }}
        />
      </SimpleGrid>
      <PagedList
        label={LABEL}
        query={members}
        failure={{ title: "Medlemmarna kunde inte hämtas" }}
        empty={{ icon: IconUsers, text: "Inga medlemmar matchar din sökning." }}
        onPage={list.turnTo}
        table={(rows) => <MembersTable label={LABEL} members={rows} ownProfileId={profile.id} onAction={act} />}
        card={(member) => <MemberCard key={member.profileId} member={member} isSelf={member.profileId === profile.id} onAction={act} />}
      />
      {asked?.action === "changeRole" && (
        <ChangeRoleDialog member={asked.member} onClose={close} onChanged={(changed) => close(role !== null && changed.role !== role)} />
      )}
      {asked?.action === "remove" && <RemoveMemberDialog member={asked.member} onClose={close} onRemoved={() => close(true)} />}
    </Stack>
  );
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

interface MemberCardProps {
  member: Member;
  isSelf: boolean;
  onAction: OnMemberAction;
}

/** One member where a table has no room. */
function MemberCard({ member, isSelf, onAction }: MemberCardProps) {
  const { formatDate } = useDateFormat();
  const { displayName, email, phoneNumber, role, joinedAt } = member;
  const leads = leadsText(member);
  return (
    <Card padding="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Stack gap={4} miw={0}>
          <MemberName name={displayName} isSelf={isSelf} />
          <Text size="sm">{leads ? `${ROLE_LABELS[role]} · ${leads}` : ROLE_LABELS[role]}</Text>
          {email && (
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              {email}
            </Text>
          )}
          {phoneNumber && (
            <Text size="sm" className="tabular">
              {formatPhone(phoneNumber)}
            </Text>
          )}
          <Text size="sm" c="dimmed" className="tabular">
            Medlem sedan {formatDate(joinedAt)}
          </Text>
        </Stack>
        <MemberMenu member={member} isSelf={isSelf} onAction={onAction} />
      </Group>
    </Card>
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
    touches: ["membership", "team", "association.overview"],
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

interface MembersTableProps {
  label: string;
  members: readonly Member[];
  ownProfileId: string;
  onAction: OnMemberAction;
}

function MembersTable({ label, members, ownProfileId, onAction }: MembersTableProps) {
  const { formatDate } = useDateFormat();
  return (
    <ScrollTable label={label} minWidth={760} maxHeight={MEMBERSHIP_TABLE_HEIGHT_PX} stickyHeader verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Namn</Table.Th>
          <Table.Th scope="col">E-post</Table.Th>
          <Table.Th scope="col">Telefon</Table.Th>
          <Table.Th scope="col">Roll</Table.Th>
          <Table.Th scope="col">Medlem sedan</Table.Th>
          <Table.Th scope="col" ta="right">
            Åtgärd
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {members.map((member) => {
          const { profileId, displayName, email, phoneNumber, role, joinedAt } = member;
          const isSelf = profileId === ownProfileId;
          const leads = leadsText(member);
          return (
            <Table.Tr key={profileId}>
              <Table.Td>
                <MemberName name={displayName} isSelf={isSelf} />
              </Table.Td>
              <Table.Td style={{ overflowWrap: "anywhere" }}>{email ?? "–"}</Table.Td>
              <Table.Td className="tabular" style={{ whiteSpace: "nowrap" }}>
                {phoneNumber ? formatPhone(phoneNumber) : "–"}
              </Table.Td>
              <Table.Td>
                {ROLE_LABELS[role]}
                {leads && (
                  <Text size="sm" c="dimmed">
                    {leads}
                  </Text>
                )}
              </Table.Td>
              <Table.Td className="tabular" style={{ whiteSpace: "nowrap" }}>
                {formatDate(joinedAt)}
              </Table.Td>
              <Table.Td ta="right">
                <MemberMenu member={member} isSelf={isSelf} onAction={onAction} />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </ScrollTable>
  );
}
