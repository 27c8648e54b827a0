import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { MembershipRequests } from "./membership-requests.tsx";

interface MembershipRequestsDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function MembershipRequestsDialog({ opened, onClose }: MembershipRequestsDialogProps) {
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);

  return (
    <Modal.Stack>
      <Modal
        stackId="membership-requests"
        opened={opened}
        onClose={onClose}
        title="Hantera Medlemskapsansökningar"
        size={1000}
        fullScreen={isPhone}
      >
        <MembershipRequests />
      </Modal>
    </Modal.Stack>
  );
}
