import { Card, Progress, Select, Stack, Text } from "@mantine/core";
import { useSearchParams } from "react-router";
import { clearButtonProps } from "#client/components/clear-button-props.ts";
import classes from "./household-products.module.css";
import type { Area } from "./product-views.ts";

interface TipsSummaryProps {
  /** Tips that the household has at home, of all. */
  atHome: number;
  total: number;
  /** The areas that have tips. */
  areas: readonly Area[];
  area: Area | undefined;
}

/** How far the household has come, and the choice of one area, which stands in the address. */
export function TipsSummary({ atHome, total, areas, area }: TipsSummaryProps) {
  const [, setParams] = useSearchParams();
  return (
    <Card>
      <div className={classes.summary}>
        <Stack gap="xs">
          <Text fw={600}>
            Ni har {atHome} av {total} tips hemma
          </Text>
          <Progress value={(atHome / total) * 100} size="lg" aria-label="Tips som ni har hemma" />
          <Text size="sm" c="dimmed">
            Ingen behöver allt. Spara det som passar er och markera det ni har.
          </Text>
        </Stack>
        <Select
          label="Område"
          placeholder="Alla"
          data={areas.map(({ slug, name }) => ({ value: slug, label: name }))}
          value={area?.slug ?? null}
          onChange={(slug) => setParams(slug ? { area: slug } : {}, { preventScrollReset: true })}
          clearable
          clearButtonProps={clearButtonProps("Rensa område")}
        />
      </div>
    </Card>
  );
}
