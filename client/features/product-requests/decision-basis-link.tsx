import { Button } from "@mantine/core";
import { IconGavel } from "@tabler/icons-react";

interface DecisionBasisLinkProps {
  productRequestId: string;
  describedBy?: string;
}

/** Opens the request as a proposal for a meeting: what it is for, what it costs per apartment, and lines to sign. */
export function DecisionBasisLink({ productRequestId, describedBy }: DecisionBasisLinkProps) {
  return (
    <Button
      component="a"
      href={`/api/product-requests/${productRequestId}/decision-basis.pdf`}
      target="_blank"
      rel="noopener"
      variant="light"
      aria-describedby={describedBy}
      leftSection={<IconGavel size={18} stroke={1.75} aria-hidden />}
    >
      Beslutsunderlag
    </Button>
  );
}
