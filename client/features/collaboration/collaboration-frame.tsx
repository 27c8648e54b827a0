import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";

interface CollaborationFrameProps {
  title: string;
  description: string;
  children: ReactNode;
}

/** A page of krissamverkan, for those who may see it; each of its contents brings its own buttons. */
export function CollaborationFrame({ title, description, children }: CollaborationFrameProps) {
  const { association } = useSignedIn();
  const maySee = can(association?.role, "collaboration:read");
  return (
    <>
      <PageHeader title={title} description={maySee ? description : undefined} />
      {!association && <NoAssociation />}
      {association && !maySee && (
        <EmptyState icon={IconLock} action={<LinkButton to="/association-dashboard">Till översikten</LinkButton>}>
          Krissamverkan sköts av föreningens systemägare och teamledare.
        </EmptyState>
      )}
      {maySee && children}
    </>
  );
}
