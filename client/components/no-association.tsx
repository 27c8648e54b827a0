import { IconBuildingCommunity } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { REOPEN_SETUP } from "#client/lib/reopen-setup.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";

interface NoAssociationProps {
  /** The page's title, where nothing else on it says so. */
  title?: string;
  /** What helps without an association; else to join one. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Stands where somebody without an association comes to what belongs to one. */
export function NoAssociation({ title, action, children }: NoAssociationProps) {
  return (
    <>
      {title && <PageHeader title={title} />}
      <EmptyState
        icon={IconBuildingCommunity}
        action={
          action ?? (
            <LinkButton to="/join-association" state={REOPEN_SETUP}>
              Gå med i en förening
            </LinkButton>
          )
        }
      >
        Du tillhör ingen förening. {children}
      </EmptyState>
    </>
  );
}
