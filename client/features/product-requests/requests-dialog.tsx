import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useSession } from "#client/lib/use-session.ts";
import { useFocusBack } from "#client/ui/use-focus-back.ts";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { RepeatedLines } from "./repeated-lines.tsx";
import { RequestDetails } from "./request-details.tsx";
import { RequestList } from "./request-list.tsx";
import type { RepeatedRequest } from "./request-views.ts";
import { StatusChangedNote } from "./status-changed-note.tsx";
import { useChangeStatus } from "./use-change-status.ts";

interface RequestsDialogProps {
  opened: boolean;
  onClose: () => void;
  /** After a request was repeated: leads to the supplier's draft. */
  onOpenDraft: (supplierId: string) => void;
}

/** The association's requests, and one of them at a time in full. */
export function RequestsDialog({ opened, onClose, onOpenDraft }: RequestsDialogProps) {
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
  useFocusBack(opened);
  const [shownId, setShownId] = useState<string | null>(null);
  const [repeated, setRepeated] = useState<RepeatedRequest | null>(null);
  const changing = useChangeStatus({ onChanged: () => setShownId(null) });
  const close = () => {
    setShownId(null);
    setRepeated(null);
    changing.forget();
    onClose();
  };
  const { session } = useSession();
  const title = session?.association ? "Föreningens förfrågningar" : "Mina förfrågningar";
  const shape = { fullScreen: isPhone };

  return (
    <Modal.Stack>
      <Modal stackId="requests" opened={opened} onClose={close} title={title} size={960} {...shape}>
        <StatusChangedNote changing={changing} />
        <RequestList onDetails={setShownId} />
      </Modal>
      <Modal stackId="request" opened={shownId !== null} onClose={() => setShownId(null)} title="Produktförfrågan" size={1080} {...shape}>
        {shownId && <RequestDetails productRequestId={shownId} changing={changing} onRepeated={setRepeated} />}
      </Modal>
      <Modal stackId="repeated" opened={repeated !== null} onClose={() => setRepeated(null)} title="Beställ igen" size={560} {...shape}>
        {repeated && (
          <RepeatedLines
            repeated={repeated}
            onOpenDraft={() => {
              close();
              onOpenDraft(repeated.supplierId);
            }}
            onClose={() => setRepeated(null)}
          />
        )}
      </Modal>
    </Modal.Stack>
  );
}
