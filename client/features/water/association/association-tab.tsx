import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";
import { AssociationForm } from "./association-form.tsx";
import { AssociationPlan } from "./association-plan.tsx";

interface AssociationTabProps {
  /** The plan and how long the water lasts, without what one does next. */
  isCompact?: boolean;
}

/** The water of the whole house: leaders change the plan, members read it. */
export function AssociationTab({ isCompact = false }: AssociationTabProps) {
  const { association } = useSignedIn();
  const plan = trpc.water.association.useQuery();
  if (!plan.data) {
    if (plan.isLoadingError) return <ErrorCard error={plan.error} onRetry={() => void plan.refetch()} />;
    return <ListSkeleton rows={4} rowHeight={120} />;
  }
  if (plan.data.house.residents === null) return <MissingResidents mayEdit={can(association?.role, "preparedness:edit")} />;
  if (!can(association?.role, "preparedness:edit")) return <AssociationPlan plan={plan.data} isCompact={isCompact} />;
  return <AssociationForm plan={plan.data} isCompact={isCompact} />;
}

function MissingResidents({ mayEdit }: { mayEdit: boolean }) {
  return (
    <Alert color="varsel" title="Antalet lägenheter saknas" icon={<IconInfoCircle size={20} aria-hidden />}>
      {mayEdit ? (
        <>
          Fyll i antalet lägenheter eller boende i <TextLink to="/association-profile">föreningsuppgifterna</TextLink>, så räknar sidan ut
          vad huset behöver.
        </>
      ) : (
        "En systemägare behöver fylla i antalet lägenheter i föreningsuppgifterna. Sedan räknar sidan ut vad huset behöver."
      )}
    </Alert>
  );
}
