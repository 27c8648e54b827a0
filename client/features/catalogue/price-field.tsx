import { NumberInput } from "@mantine/core";
import { useDebouncedText } from "#client/lib/use-debounced-text.ts";
import { CATALOGUE_PRICE_DEBOUNCE_MS } from "#shared/limits.ts";
import { parsePrice } from "./catalogue-filters.ts";

interface PriceFieldProps {
  label: string;
  price: number | null;
  onChange: (price: number | null) => void;
}

export function PriceField({ label, price, onChange }: PriceFieldProps) {
  const field = useDebouncedText(
    price?.toString() ?? "",
    (text) => {
      const next = parsePrice(text);
      onChange(next);
      return next?.toString() ?? "";
    },
    CATALOGUE_PRICE_DEBOUNCE_MS,
  );
  return (
    <NumberInput
      label={label}
      value={field.text}
      onChange={(value) => field.type(String(value))}
      min={0}
      allowNegative={false}
      decimalScale={2}
      decimalSeparator=","
      thousandSeparator=" "
      suffix=" kr"
      hideControls
      inputMode="decimal"
    />
  );
}
