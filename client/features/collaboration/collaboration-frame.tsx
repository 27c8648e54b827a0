import type { ReactNode } from "react";
import { NoAssociation } from "#client/components/no-association.tsx";
import { OnlyLeaders } from "#client/components/only-leaders.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";

interface CollaborationFrameProps {
  title: string;
  description: string;
  children: ReactNode;
}

/** A page of krissamverkan; members are told who sees it. Each of its contents brings its own buttons. */
export function CollaborationFrame({ title, description, children }: CollaborationFrameProps) {
  const { association } = useSignedIn();
  const maySee = can(association?.role, "collaboration:read");
  return (
    <>
      <PageHeader title={title} description={description} />
      {!association && <NoAssociation />}
      {association && !maySee && <OnlyLeaders>Krissamverkan sköts av föreningens systemägare och teamledare.</OnlyLeaders>}
      {maySee && children}
    </>
  );
}
