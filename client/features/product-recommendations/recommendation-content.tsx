import { SimpleGrid, Stack, Title } from "@mantine/core";
import { useState } from "react";
import { PageHeader } from "#client/components/page-header.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { OrderReport } from "./order-report.tsx";
import { RecommendationActions } from "./recommendation-actions.tsx";
import { RecommendationBasisCard } from "./recommendation-basis-card.tsx";
import { RecommendationCostCard } from "./recommendation-cost-card.tsx";
import { RecommendationLines } from "./recommendation-lines.tsx";
import { missingLines, type OrderedLine, type Recommendation } from "./recommendation-views.ts";

interface RecommendationContentProps {
  recommendation: Recommendation;
  /** Opens the request that the set lies in. */
  onOrdered: () => void;
}

/** A set in full: what to buy, on what it rests, what it costs, and what can be done with it. */
export function RecommendationContent({ recommendation, onOrdered }: RecommendationContentProps) {
  const { formatDate } = useDateFormat();
  const [ordered, setOrdered] = useState<readonly OrderedLine[]>([]);
  const { name, crisisDomainName, categories, createdAt, createdBy } = recommendation;
  const made = `Skapad ${formatDate(createdAt)}${createdBy ? ` av ${createdBy}` : ""}`;

  return (
    <Stack gap="lg" pb={96}>
      <PageHeader
        mb={0}
        title={name}
        description={`${crisisDomainName} · ${categories.map((category) => category.name).join(", ")}. ${made}.`}
      />
      <RecommendationActions
        recommendation={recommendation}
        onOrdered={(lines) => {
          setOrdered(lines);
          if (missingLines(lines).length === 0) onOrdered();
        }}
      />
      <OrderReport lines={ordered} onOpenRequest={onOrdered} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <RecommendationBasisCard recommendation={recommendation} />
        <RecommendationCostCard recommendation={recommendation} />
      </SimpleGrid>
      <Stack gap="sm" component="section" aria-labelledby="lines">
        <Title order={2} size="h3" id="lines">
          Produkter
        </Title>
        <RecommendationLines lines={recommendation.lines} />
      </Stack>
    </Stack>
  );
}
