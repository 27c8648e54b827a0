import { Modal } from "@mantine/core";
import { useState } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { ConfirmOwnRole } from "./confirm-own-role.tsx";
import type { Member } from "./member-views.ts";
import type { RoleDraft } from "./role-draft.ts";
import { RoleForm } from "./role-form.tsx";
import { useChangeRole } from "./use-change-role.ts";

interface ChangeRoleDialogProps {
  /** Whose role it is about; null closes the dialog. */
  member: Member | null;
  onClose: () => void;
  onChanged: (member: Member) => void;
}

export function ChangeRoleDialog({ member, onClose, onChanged }: ChangeRoleDialogProps) {
  return (
    <Modal opened={member !== null} onClose={onClose} title="Byt roll" size={560}>
      {member && <Content key={member.profileId} member={member} onClose={onClose} onChanged={onChanged} />}
    </Modal>
  );
}

function Content({ member, onClose, onChanged }: ChangeRoleDialogProps & { member: Member }) {
  const { profile } = useSignedIn();
  const [draft, setDraft] = useState<RoleDraft | null>(null);
  const change = useChangeRole(onChanged);
  const save = ({ role, teamIds }: RoleDraft): void => {
    if (!change.isPending) change.mutate({ profileId: member.profileId, role, teamIds: role === "team_leader" ? teamIds : [] });
  };
  const counts = trpc.membership.counts.useQuery();
  const givesUpOwnership = ({ role }: RoleDraft): boolean =>
    member.profileId === profile.id && member.role === "system_owner" && role !== "system_owner";

  if (draft) {
    return (
      <ConfirmOwnRole
        role={draft.role}
        isPending={change.isPending}
        error={change.error}
        onConfirm={() => save(draft)}
        onBack={() => {
          change.reset();
          setDraft(null);
        }}
      />
    );
  }
  return (
    <RoleForm
      member={member}
      isOnlyOwner={member.role === "system_owner" && counts.data?.members.system_owner === 1}
      isPending={change.isPending}
      error={change.error}
      onSubmit={(chosen) => (givesUpOwnership(chosen) ? setDraft(chosen) : save(chosen))}
      onCancel={onClose}
    />
  );
}
