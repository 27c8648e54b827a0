import { Badge, Card, Group, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatKronor } from "#shared/format/money.ts";
import classes from "./recommendation-card.module.css";
import { personsInWords, productsInWords, type RecommendationSummary, recommendationPath } from "./recommendation-views.ts";

/** A set at a glance, and the way to it. */
export function RecommendationCard({ recommendation }: { recommendation: RecommendationSummary }) {
  const { formatDate } = useDateFormat();
  const { id, name, crisisDomainName, categories, basis, lineCount, createdAt, createdBy } = recommendation;
  return (
    <Card component="li" className={classes.card}>
      <Group gap="xs">
        <Badge>{crisisDomainName}</Badge>
        <Text size="sm" c="dimmed">
          {formatDate(createdAt)}
          {createdBy && ` · ${createdBy}`}
        </Text>
      </Group>
      <Title order={2} size="h3">
        <Link to={recommendationPath(id)} className={classes.link}>
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
        <Text fw={600}>{formatKronor(recommendation.includingVat)}</Text>
        {recommendation.perApartment !== null && (
          <Text size="sm" c="dimmed">
            {formatKronor(recommendation.perApartment)} per lägenhet
          </Text>
        )}
      </Group>
    </Card>
  );
}
