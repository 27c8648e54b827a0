import { Group, Text } from "@mantine/core";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import type { Insight } from "./level-views.ts";

/** What helps: the categories of the shop, and forms of the portal. */
export function InsightLinks({ insight: { categories, forms, persona, level } }: { insight: Insight }) {
  if (categories.length === 0 && forms.length === 0) return null;
  const shop = new URLSearchParams({
    rec_categories: categories.map(({ id }) => id).join(","),
    rec_name: `${persona.name}, nivå ${level}`,
  });
  return (
    <SectionCard title="Produkter och formulär">
      {categories.length > 0 && <Text mb="sm">{categories.map(({ name }) => name).join(", ")}</Text>}
      <Group gap="sm">
        {categories.length > 0 && (
          <LinkButton to={`/product-catalog?${shop}`} variant="default">
            Visa produkter
          </LinkButton>
        )}
        {forms.map(({ slug, name }) => (
          <LinkButton key={slug} to={`/${slug}`} variant="default">
            {name}
          </LinkButton>
        ))}
      </Group>
    </SectionCard>
  );
}
