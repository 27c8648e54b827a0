import { Badge, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowLeft, IconDroplet, IconListCheck, IconListSearch, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { DraftsPill } from "#client/features/product-requests/drafts-pill.tsx";
import { RequestDialog } from "#client/features/product-requests/request-dialog.tsx";
import { errorReason } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import linkCard from "#client/ui/link-card.module.css";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { formatKronor } from "#shared/format/money.ts";
import { can } from "#shared/permissions.ts";
import { CreateDialog } from "./create-dialog.tsx";
import classes from "./product-recommendations.module.css";
import { RecommendationContent } from "./recommendation-content.tsx";
import {
  personsInWords,
  productsInWords,
  RECOMMENDATIONS_PATH,
  type RecommendationSummary,
  recommendationPath,
} from "./recommendation-views.ts";

/** `Produktrekommendationer`: the association's sets; `?set=` opens one. */
export function Component() {
  const { association } = useSignedIn();
  const [search] = useSearchParams();
  const recommendationId = search.get("set");
  const drafts = trpc.productRequest.drafts.useQuery(undefined, { enabled: association !== null });
  const [requestOpened, requestDialog] = useDisclosure(false);
  if (!association) {
    return (
      <NoAssociation title={"Produkt\u00adrekommendationer"} action={<LinkButton to="/products">Produkttips för hushållet</LinkButton>}>
        Rekommendationerna räknas på en förenings lägenheter och boende.
      </NoAssociation>
    );
  }
  return (
    <>
      {recommendationId ? (
        <RecommendationDetail key={recommendationId} recommendationId={recommendationId} onOrdered={requestDialog.open} />
      ) : (
        <RecommendationsOverview />
      )}
      <DraftsPill drafts={drafts.data ?? []} onOpen={requestDialog.open} />
      <RequestDialog opened={requestOpened} onClose={requestDialog.close} />
    </>
  );
}

interface RecommendationDetailProps {
  recommendationId: string;
  /** The set lies in the drafts. */
  onOrdered: () => void;
}

/** One set, or what became of it. */
function RecommendationDetail({ recommendationId, onOrdered }: RecommendationDetailProps) {
  const recommendation = trpc.productRecommendation.detail.useQuery({ recommendationId });
  const reason = errorReason(recommendation.error);
  const isGone = reason === "NOT_FOUND" || reason === "INVALID_INPUT";
  return (
    <Stack gap="md">
      <LinkButton
        to={RECOMMENDATIONS_PATH}
        variant="subtle"
        style={{ alignSelf: "flex-start" }}
        leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
      >
        Alla rekommendationer
      </LinkButton>
      {recommendation.data ? (
        <RecommendationContent recommendation={recommendation.data} onOrdered={onOrdered} />
      ) : (
        <div>
          <PageHeader title="Produktrekommendation" />
          {isGone ? (
            <EmptyState icon={IconListSearch}>Rekommendationen finns inte. Den kan ha tagits bort.</EmptyState>
          ) : (
            <Loaded
              query={recommendation}
              failure="Rekommendationen kunde inte hämtas"
              skeleton={<ListSkeleton rows={6} rowHeight={56} />}
            />
          )}
        </div>
      )}
    </Stack>
  );
}

/** All sets of the association, newest first, and the way to a new one. */
function RecommendationsOverview() {
  const { association } = useSignedIn();
  const mayManage = can(association?.role, "recommendations:manage");
  const recommendations = trpc.productRecommendation.list.useQuery();
  const [search, setSearch] = useSearchParams();
  const [isCreating, setCreating] = useState(false);
  // The water page leads here with its numbers.
  const isFromWater = search.get("fran") === "vatten";
  const close = () => {
    setCreating(false);
    // By now the address may be that of the set that was made.
    if (new URLSearchParams(window.location.search).has("fran")) setSearch({}, { replace: true });
  };
  const isEmpty = recommendations.data?.length === 0;

  return (
    <>
      <PageHeader
        title={"Produkt\u00adrekommendationer"}
        description="Vad föreningen behöver köpa i ett område, räknat på era egna tal, och vad det kostar per lägenhet."
        actions={
          mayManage &&
          !isEmpty && (
            <Group gap="sm">
              <FromWater onOpen={() => setSearch({ fran: "vatten" })} />
              <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setCreating(true)}>
                Ny rekommendation
              </Button>
            </Group>
          )
        }
      />
      <Loaded query={recommendations} failure="Rekommendationerna kunde inte hämtas" skeleton={<ListSkeleton rows={3} rowHeight={180} />}>
        {(known) =>
          known.length === 0 ? (
            <EmptyState
              icon={IconListCheck}
              action={
                mayManage && (
                  <Group gap="sm" justify="center">
                    <FromWater onOpen={() => setSearch({ fran: "vatten" })} />
                    <Button onClick={() => setCreating(true)}>Skapa från en rekommendation</Button>
                  </Group>
                )
              }
            >
              {mayManage
                ? "Här samlas föreningens inköpslistor. Välj ett område, så räknar portalen fram hur mycket ni behöver."
                : "Här samlas föreningens inköpslistor. Teamledare och systemägare kan skapa dem."}
            </EmptyState>
          ) : (
            <ul className={classes.cards} aria-label="Rekommendationer">
              {known.map((recommendation) => (
                <RecommendationCard key={recommendation.id} recommendation={recommendation} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayManage && (isCreating || isFromWater) && <CreateDialog isFromWater={isFromWater} onClose={close} />}
    </>
  );
}

function FromWater({ onOpen }: { onOpen: () => void }) {
  return (
    <Button variant="default" leftSection={<IconDroplet size={18} stroke={1.75} aria-hidden />} onClick={onOpen}>
      Skapa från vattenplanen
    </Button>
  );
}

/** A set at a glance, and the way to it. */
function RecommendationCard({ recommendation }: { recommendation: RecommendationSummary }) {
  const { formatDay } = useDateFormat();
  const { id, name, crisisDomainName, categories, basis, lineCount, createdAt, createdBy } = recommendation;
  return (
    <Card component="li" className={`${linkCard.card} ${classes.card}`}>
      <Group gap="xs">
        <Badge>{crisisDomainName}</Badge>
        <Text size="sm" c="dimmed">
          {formatDay(createdAt)}
          {createdBy && ` · ${createdBy}`}
        </Text>
      </Group>
      <Title order={2} size="h3">
        <Link to={recommendationPath(id)} className={linkCard.link}>
          {name}
        </Link>
      </Title>
      <Text size="sm" c="dimmed">
        {categories.map((category) => category.name).join(", ")}
      </Text>
      <Text size="sm">
        {productsInWords(lineCount)} för {personsInWords(basis)} i {basis.days} dygn
      </Text>
      <Group justify="space-between" align="baseline" gap="xs" className={`${classes.cost} tabular`}>
        <Text fw={600}>{formatKronor(recommendation.includingVat)} inkl. moms</Text>
        {recommendation.perApartment !== null && (
          <Text size="sm" c="dimmed">
            {formatKronor(recommendation.perApartment)} per lägenhet
          </Text>
        )}
      </Group>
    </Card>
  );
}
