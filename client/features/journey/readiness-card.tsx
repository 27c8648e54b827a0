import { Stack } from "@mantine/core";
import { useSearchParams } from "react-router";
import { SectionCard } from "#client/components/section-card.tsx";
import { AreaDialog } from "./area-dialog.tsx";
import { AreaList } from "./area-list.tsx";
import type { Readiness } from "./journey-views.ts";
import { ReadinessSummary } from "./readiness-summary.tsx";

/** How ready the house is, area by area; `?area=` opens one with what it rests on. */
export function ReadinessCard({ readiness, mayEdit }: { readiness: Readiness; mayEdit: boolean }) {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("area");
  const area = readiness.areas.find(({ slug }) => slug === wanted) ?? null;
  const show = (slug: string | null): void =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (slug) after.set("area", slug);
        else after.delete("area");
        return after;
      },
      { preventScrollReset: true },
    );
  return (
    <SectionCard title="Beredskapsindex">
      <Stack gap="md">
        <ReadinessSummary readiness={readiness} />
        <AreaList areas={readiness.areas} onOpen={show} />
      </Stack>
      <AreaDialog area={area} mayEdit={mayEdit} onClose={() => show(null)} />
    </SectionCard>
  );
}
