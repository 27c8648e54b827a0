import { Card, Text } from "@mantine/core";
import type { ProductRequestStatus } from "#shared/enums.ts";
import classes from "./product-requests.module.css";
import { RequestStatusBadge } from "./request-status-badge.tsx";

/** How many requests stand where; nothing as long as there is none. */
export function RequestsByStatus({ counts }: { counts: readonly { status: ProductRequestStatus; count: number }[] }) {
  if (counts.length === 0) return null;
  return (
    <Card component="ul" p="sm" className={classes.counts} aria-label="Förfrågningar efter status">
      {counts.map(({ status, count }) => (
        <li key={status}>
          <Text component="span" fw={650} className="tabular">
            {count}
          </Text>
          <RequestStatusBadge status={status} />
        </li>
      ))}
    </Card>
  );
}
