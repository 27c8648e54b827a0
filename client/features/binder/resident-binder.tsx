import { Group, Stack, Text } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { withPages } from "./binder-views.ts";
import { PrintLink } from "./print-link.tsx";

/** The binder that may lie in the laundry room: without private numbers, shut-offs and codes. */
export function ResidentBinder({ isOnly }: { isOnly: boolean }) {
  const pages = trpc.binder.pages.useQuery({ edition: "resident" }, { enabled: isOnly });
  return (
    <SectionCard title="Pärm för boende">
      <Stack gap="md">
        <Text>
          Viktiga nummer, samlingsplats, åtgärdskort och kalender. Privata nummer, avstängningar och koder är inte med. Dokument som är
          synliga för boende följer med, utan nummer till personer i formulärens fält. Löpande text skrivs ut som den står.
        </Text>
        <Group>
          <PrintLink query="?edition=resident" variant={isOnly ? "filled" : "default"}>
            {withPages("Skriv ut pärm för boende", pages.data?.total)}
          </PrintLink>
        </Group>
      </Stack>
    </SectionCard>
  );
}
