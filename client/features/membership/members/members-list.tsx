import { SimpleGrid, Stack } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { PagedList } from "#client/components/paged-list.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useListPage } from "#client/lib/use-list-page.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { ListSearch } from "../list-search.tsx";
import { ChangeRoleDialog } from "./change-role-dialog.tsx";
import { MemberCard } from "./member-card.tsx";
import type { Member, MemberAction, OnMemberAction } from "./member-views.ts";
import { MembersTable } from "./members-table.tsx";
import { MissingContact } from "./missing-contact.tsx";
import { RemoveMemberDialog } from "./remove-member-dialog.tsx";
import { RoleFilter } from "./role-filter.tsx";

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
