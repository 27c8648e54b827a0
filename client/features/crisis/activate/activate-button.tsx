import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconUrgent } from "@tabler/icons-react";
import { Suspense } from "react";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { withPageStyles } from "#client/theme/with-page-styles.ts";

const loadDialog = withPageStyles(() => import("./activate-dialog.tsx"));
const ActivateDialog = lazyPart(async () => ({ default: (await loadDialog()).ActivateDialog }));

/** Quiet on a calm day: red is for a crisis that is active. */
export function ActivateButton() {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUrgent size={20} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={dialog.open}
      >
        Aktivera krisläge
      </Button>
      <Suspense fallback={null}>{isOpen && <ActivateDialog onClose={dialog.close} />}</Suspense>
    </>
  );
}
