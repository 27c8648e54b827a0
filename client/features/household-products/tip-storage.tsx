import { Text } from "@mantine/core";
import { StorageWarning } from "#client/components/storage-warning.tsx";
import { type StoragePlace, type StoredProduct, storageAdvice } from "#shared/calculations/storage-advice.ts";
import { STORAGE_PLACE_LABELS, storageAnswer } from "#shared/text/storage-labels.ts";

/** Where somebody who lives in a flat may think of keeping it. */
const AT_HOME: readonly StoragePlace[] = ["flat", "open_balcony"];

/** What the rules say of something that burns; nothing for what does not. */
export function TipStorage({ product }: { product: StoredProduct }) {
  const advice = storageAdvice(product)?.filter(({ place }) => AT_HOME.includes(place));
  if (!advice) return null;
  return (
    <div>
      <StorageWarning storageClass={product.storageClass} />
      {advice.map((answer) => (
        <Text key={answer.place} size="sm">
          {STORAGE_PLACE_LABELS[answer.place]}: {storageAnswer(answer)}
        </Text>
      ))}
    </div>
  );
}
