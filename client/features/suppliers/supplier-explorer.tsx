import { Button, Modal } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconBuildingStore } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { SupplierDetails } from "./supplier-details.tsx";
import { SupplierList } from "./supplier-list.tsx";
import type { Supplier } from "./supplier-views.ts";

/** The button that opens the suppliers, and one of them at a time in full. */
export function SupplierExplorer({ onShowProducts }: { onShowProducts: (supplierId: string) => void }) {
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
  const button = useRef<HTMLButtonElement>(null);
  const focus = useReturnFocus(() => button.current);
  const [opened, { open, close }] = useDisclosure(false);
  const [shown, setShown] = useState<Supplier | null>(null);

  const closeAll = () => {
    setShown(null);
    close();
    focus.giveBack(true);
  };
  const showDetails = (supplier: Supplier) => {
    focus.remember();
    setShown(supplier);
  };
  const closeDetails = () => {
    setShown(null);
    focus.giveBack(false);
  };
  const showProducts = ({ id }: Supplier) => {
    closeAll();
    onShowProducts(id);
  };

  return (
    <>
      <Button ref={button} variant="default" leftSection={<IconBuildingStore size={18} stroke={1.75} aria-hidden />} onClick={open}>
        Leverantörer
      </Button>
      <Modal.Stack>
        <Modal stackId="suppliers" opened={opened} onClose={closeAll} title="Leverantörer" size={820} fullScreen={isPhone}>
          <SupplierList onDetails={showDetails} />
        </Modal>
        <Modal stackId="supplier" opened={shown !== null} onClose={closeDetails} title={shown?.name} size={640} fullScreen={isPhone}>
          {shown && <SupplierDetails supplier={shown} onShowProducts={() => showProducts(shown)} />}
        </Modal>
      </Modal.Stack>
    </>
  );
}
