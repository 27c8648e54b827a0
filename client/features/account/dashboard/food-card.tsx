import { IconToolsKitchen2 } from "@tabler/icons-react";
import { SummaryCard } from "#client/components/summary-card.tsx";
import { useHousehold } from "#client/lib/use-household.ts";
import { RECOMMENDED_DAYS } from "../household/household-texts.ts";

/** «Mat 3 av 7 dygn», as the household says it. */
export function FoodCard() {
  const { household } = useHousehold();
  const days = household?.daysPrepared ?? null;
  const wishes = [...(household?.diet ?? []), ...(household?.allergies ?? [])];
  return (
    <SummaryCard
      icon={IconToolsKitchen2}
      title="Mat"
      value={days === null ? "Inte ifyllt" : `${Math.min(days, RECOMMENDED_DAYS)} av ${RECOMMENDED_DAYS} dygn`}
      share={days === null ? undefined : days / RECOMMENDED_DAYS}
      detail={wishes.length > 0 ? "Tänk på er kost och era allergier." : "Mat som går att äta utan spis."}
      to="/products?area=mat"
      linkLabel="Tips på mat att ha hemma"
    />
  );
}
