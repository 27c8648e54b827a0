import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowsLeftRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ComparisonTable } from "./comparison-table.tsx";
import type { HistoryRow } from "./history-row.ts";

/** «Jämför med förra», for a crisis that has one of its area before it. `which` names it for who does not see its row. */
export function CompareButton({ row: { id, domainName }, which }: { row: HistoryRow; which: ReactNode }) {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" px="sm" leftSection={<IconArrowsLeftRight size={18} stroke={1.75} aria-hidden />} onClick={dialog.open}>
        Jämför med förra{which}
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={`${domainName}: jämför med förra`} size={640}>
        <ComparisonTable activationId={id} />
      </Modal>
    </>
  );
}
