import { Button, Group } from "@mantine/core";
import { IconGavel, IconShoppingCart, IconShoppingCartPlus } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";
import { ManageMenu } from "./manage-menu.tsx";
import { cataloguePath, type OrderedLine, type Recommendation } from "./recommendation-views.ts";

interface RecommendationActionsProps {
  recommendation: Recommendation;
  /** The set lies in the drafts; each line says what became of it. */
  onOrdered: (lines: readonly OrderedLine[]) => void;
}

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** What one does with a set. */
export function RecommendationActions({ recommendation, onOrdered }: RecommendationActionsProps) {
  const { association } = useSignedIn();
  const utils = trpc.useUtils();
  const { id: recommendationId } = recommendation;
  const order = trpc.productRecommendation.order.useMutation({
    onSuccess: ({ lines, drafts }) => {
      utils.productRequest.drafts.setData(undefined, drafts);
      void utils.productRequest.draft.invalidate();
      onOrdered(lines);
    },
    onError: (error) => notify.error("Förfrågan kunde inte skapas", errorText(error)),
  });
  return (
    <Group gap="sm">
      <Button leftSection={<IconShoppingCartPlus {...icon} />} loading={order.isPending} onClick={() => order.mutate({ recommendationId })}>
        Skapa produktförfrågan
      </Button>
      <LinkButton to={cataloguePath(recommendation)} variant="default" leftSection={<IconShoppingCart {...icon} />}>
        Öppna i AI-Handel
      </LinkButton>
      <Button
        component="a"
        href={`/api/product-recommendations/${recommendationId}/decision-basis.pdf`}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<IconGavel {...icon} />}
      >
        Dela som beslutsunderlag
      </Button>
      {can(association?.role, "recommendations:manage") && <ManageMenu recommendation={recommendation} />}
    </Group>
  );
}
