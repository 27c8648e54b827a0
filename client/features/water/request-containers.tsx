import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { IconShoppingCartPlus } from "@tabler/icons-react";
import { useContext, useState } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { useAction } from "#client/ui/use-action.ts";
import type { HouseWater } from "#shared/calculations/association-water.ts";
import { buyWater } from "#shared/calculations/bought-water.ts";
import { containersNeeded } from "#shared/calculations/water.ts";
import { containerOfSize } from "#shared/calculations/water-containers.ts";
import { formatNumber } from "#shared/format/number.ts";
import type { WaterScope } from "#shared/schemas/water.ts";
import { boughtWaterSentence } from "#shared/text/bought-water.ts";
import { RequestOpening } from "./request-opening.ts";

interface RequestContainersProps {
  scope: WaterScope;
  gapLitres: number;
  /** The size that is chosen at first, when there is one like it. */
  containerLitres: number;
  /** What the house's water is reckoned with; null at home. */
  houseWater: HouseWater | null;
  /** Only what is saved is asked for. */
  isUnsaved: boolean;
}

/** «Skapa förfrågan på saknade kärl»: which size, how many, and the request with them in it. */
export function RequestContainers({ scope, gapLitres, containerLitres, houseWater, isUnsaved }: RequestContainersProps) {
  const utils = trpc.useUtils();
  const containers = trpc.water.containers.useQuery();
  const [chosen, setChosen] = useState<number | null>(null);
  const openRequest = useContext(RequestOpening);
  const request = useAction(trpc.water.requestContainers, {
    failed: "Förfrågan kunde inte skapas",
    touches: ["productRequest.draft"],
  });
  if (!containers.data || containers.data.length === 0 || gapLitres <= 0) return null;

  const litres = chosen ?? containerOfSize(containers.data, containerLitres)?.litres ?? containerLitres;
  const needed = containersNeeded(gapLitres, litres) ?? 0;
  const bought = houseWater && buyWater(houseWater, needed * litres);
  return (
    <Stack gap="xs">
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label="Kärl"
          value={String(litres)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          data={containers.data.map((container) => ({ value: String(container.litres), label: `${formatNumber(container.litres)} liter` }))}
        />
        <Button
          variant="light"
          leftSection={<IconShoppingCartPlus size={18} stroke={1.75} aria-hidden />}
          disabled={isUnsaved}
          loading={request.isPending}
          onClick={() =>
            request.send(
              { scope, containerLitres: litres },
              {
                onDone: ({ supplierId, drafts }) => {
                  utils.productRequest.drafts.setData(undefined, drafts);
                  openRequest(supplierId);
                },
              },
            )
          }
        >
          Skapa förfrågan på saknade kärl
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {isUnsaved
          ? "Spara först, så räknas förfrågan på rätt tal."
          : `${formatNumber(needed)} st à ${formatNumber(litres)} liter ${bought ? "behövs" : "fyller det som saknas"}.`}
        {!isUnsaved && bought && ` ${boughtWaterSentence(bought)}`}
      </Text>
    </Stack>
  );
}
