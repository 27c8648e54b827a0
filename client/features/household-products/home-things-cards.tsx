import { Skeleton } from "@mantine/core";
import { IconFlame, IconRadio } from "@tabler/icons-react";
import { SummaryCard } from "#client/components/summary-card.tsx";
import { useIsAtHome } from "./use-is-at-home.ts";
import { useProductTips } from "./use-product-tips.ts";
import { useSavedProducts } from "./use-saved-products.ts";

const CARDS = [
  { title: "Värme & ljus", icon: IconFlame, slugs: ["varme", "el"], detail: "Filtar, ljus och batterier.", to: "/products?area=varme" },
  {
    title: "Information",
    icon: IconRadio,
    slugs: ["kommunikation"],
    detail: "Batteriradio inställd på P4.",
    to: "/products?area=kommunikation",
  },
] as const;

/** How much of what is good to have stands at home, by what was ticked as «Har redan». */
export default function HomeThingsCards() {
  const { tips, areas, read } = useProductTips();
  const isHere = useIsAtHome(useSavedProducts());
  return CARDS.map(({ slugs, to, ...card }) => {
    if (read.data === undefined && !read.error) return <Skeleton key={card.title} height={140} radius="lg" />;
    const areaIds = areas.filter(({ slug }) => (slugs as readonly string[]).includes(slug)).map(({ id }) => id);
    const ofArea = tips.filter(({ crisisDomainId }) => areaIds.includes(crisisDomainId));
    const atHome = ofArea.filter(isHere).length;
    return (
      <SummaryCard
        key={card.title}
        {...card}
        value={`${atHome} av ${ofArea.length} saker hemma`}
        share={ofArea.length > 0 ? atHome / ofArea.length : 0}
        to={to}
        linkLabel="Bocka av det ni har"
      />
    );
  });
}
