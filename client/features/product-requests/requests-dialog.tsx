import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { RequestDetails } from "./request-details.tsx";
import { RequestList } from "./request-list.tsx";

interface RequestsDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** The association's requests, and one of them at a time in full. */
export function RequestsDialog({ opened, onClose }: RequestsDialogProps) {
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
  const [shownId, setShownId] = useState<string | null>(null);
  const close = () => {
    setShownId(null);
    onClose();
  };

  return (
    <Modal.Stack>
      <Modal stackId="requests" opened={opened} onClose={close} title="Föreningens förfrågningar" size={960} fullScreen={isPhone}>
        <RequestList onDetails={setShownId} />
      </Modal>
      <RequestDetailDialog productRequestId={shownId} onClose={() => setShownId(null)} isPhone={isPhone} />
    </Modal.Stack>
  );
}

interface RequestDetailDialogProps {
  productRequestId: string | null;
  isPhone: boolean;
  onClose: () => void;
}

function RequestDetailDialog({ productRequestId, isPhone, onClose }: RequestDetailDialogProps) {
  return (
    <Modal stackId="request" opened={productRequestId !== null} onClose={onClose} title="Produktförfrågan" size={860} fullScreen={isPhone}>
      {productRequestId && <RequestDetails productRequestId={productRequestId} />}
    </Modal>
  );
}
