import { Group } from "@mantine/core";
import { useState } from "react";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { NumberField } from "#client/components/number-field.tsx";
import type { SavedProduct } from "#client/lib/saved-products/saved-products.ts";
import { isoDay } from "#shared/format/date.ts";
import { SAVED_QUANTITY_MAX, savedProductFields } from "#shared/schemas/saved-products.ts";

interface StockFieldsProps {
  item: SavedProduct;
  describedBy: string;
  onChange: (changed: Partial<Pick<SavedProduct, "quantity" | "keepsUntil">>) => void;
}

/** How many of it there are at home, and until when they are good. What may not stand there is said and not saved. */
export function StockFields({ item, describedBy, onChange }: StockFieldsProps) {
  // What is typed and no value yet.
  const [count, setCount] = useState<number | string | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const isOut = item.keepsUntil !== null && item.keepsUntil < isoDay(new Date());

  const changeCount = (typed: number | string): void => {
    const read = savedProductFields.quantity.safeParse(typed === "" ? null : typed);
    setCount(read.success ? null : typed);
    if (read.success) onChange({ quantity: read.data });
  };
  const commitDay = (chosen: string): void => {
    const read = savedProductFields.keepsUntil.safeParse(chosen || null);
    if (!read.success) return;
    setDay(null);
    onChange({ keepsUntil: read.data });
  };

  return (
    <Group gap="sm" align="flex-start" grow>
      <NumberField
        label="Antal"
        aria-describedby={describedBy}
        min={1}
        max={SAVED_QUANTITY_MAX}
        value={count ?? item.quantity}
        onChange={changeCount}
        error={count !== null && `Skriv ett antal från 1 till ${SAVED_QUANTITY_MAX}.`}
      />
      <DateField
        label="Håller till"
        aria-describedby={describedBy}
        value={day ?? item.keepsUntil ?? ""}
        onChange={setDay}
        onCommit={commitDay}
        isJudgedOnLeaving
        error={(day === null && isOut && "Har gått ut.") || undefined}
      />
    </Group>
  );
}
