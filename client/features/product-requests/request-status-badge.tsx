import {
  type Icon,
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconFileInvoice,
  IconHourglass,
  IconThumbUp,
  IconTruckDelivery,
} from "@tabler/icons-react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import type { ProductRequestStatus } from "#shared/enums.ts";
import { PRODUCT_REQUEST_STATUS_LABELS } from "#shared/text/labels.ts";

const LOOKS: Record<ProductRequestStatus, { color: "fjord" | "varsel" | "lugn" | "gray" | "kris"; icon: Icon }> = {
  pending: { color: "varsel", icon: IconHourglass },
  offer_received: { color: "fjord", icon: IconFileInvoice },
  offer_approved: { color: "fjord", icon: IconThumbUp },
  order_placed: { color: "fjord", icon: IconTruckDelivery },
  completed: { color: "lugn", icon: IconCircleCheck },
  cancelled: { color: "gray", icon: IconBan },
  rejected: { color: "kris", icon: IconCircleX },
};

export function RequestStatusBadge({ status }: { status: ProductRequestStatus }) {
  const { color, icon } = LOOKS[status];
  return (
    <StatusBadge color={color} icon={icon}>
      {PRODUCT_REQUEST_STATUS_LABELS[status]}
    </StatusBadge>
  );
}
