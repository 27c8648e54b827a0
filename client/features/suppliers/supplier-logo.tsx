import { IconBuildingStore } from "@tabler/icons-react";
import { Picture } from "#client/components/picture.tsx";
import { mediaAddress } from "#client/lib/media-address.ts";
import type { Supplier } from "./supplier-views.ts";

/** The supplier's logo, or a drawing of a shop. The name stands beside it. */
export function SupplierLogo({ supplier, size }: { supplier: Supplier; size: number }) {
  return (
    <Picture src={mediaAddress(supplier.logoUrl)} alt="" size={size} shape="square" tone="light" isWhole>
      <IconBuildingStore size={size / 2} stroke={1.5} />
    </Picture>
  );
}
