import { Skeleton, Text } from "@mantine/core";
import { ErrorCard } from "#client/components/error-card.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { costInWords, EFFORT_LABELS } from "#shared/text/recommendation-labels.ts";
import classes from "./dashboard.module.css";
import type { Recommendation } from "./dashboard-views.ts";

const SHOWN = 3;

/** The next three things to do, each with what it takes and gives, and the way to it. */
export function NextActionsCard() {
  const recommendations = trpc.recommendations.association.useQuery();
  return (
    <SectionCard title="Tre saker att göra nu" p="md" action={<TextLink to="/recommendations">Alla rekommendationer</TextLink>}>
      {recommendations.isPending && <Skeleton h={168} />}
      {recommendations.isLoadingError && <ErrorCard error={recommendations.error} onRetry={() => void recommendations.refetch()} />}
      {recommendations.data?.recommendations.length === 0 && <Text c="dimmed">Inget att rekommendera just nu.</Text>}
      <ol className={classes.actions} aria-label="Tre saker att göra nu">
        {recommendations.data?.recommendations.slice(0, SHOWN).map((recommendation) => (
          <Action key={recommendation.key} recommendation={recommendation} />
        ))}
      </ol>
    </SectionCard>
  );
}

function Action({ recommendation: { title, area, effort, cost, effect, page, catalogueHref } }: { recommendation: Recommendation }) {
  const facts = [area.name, EFFORT_LABELS[effort], costInWords(cost), effect].filter(Boolean);
  return (
    <li className={classes.action}>
      <div className={classes.words}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed" className="tabular">
          {facts.join(" · ")}
        </Text>
      </div>
      <LinkButton to={page?.href ?? catalogueHref ?? "/recommendations"} variant="default" aria-label={`Öppna: ${title}`}>
        Öppna
      </LinkButton>
    </li>
  );
}
