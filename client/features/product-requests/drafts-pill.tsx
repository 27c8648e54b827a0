import { Affix, Button, Text } from "@mantine/core";
import { IconShoppingCart } from "@tabler/icons-react";
import type { DraftSummary } from "./request-views.ts";

/** The way to the drafts, always at hand in the lower right corner: «3 artiklar · NordVatten». */
export function DraftsPill({ drafts, onOpen }: { drafts: readonly DraftSummary[]; onOpen: () => void }) {
  const filled = drafts.filter((draft) => draft.lineCount > 0);
  const count = filled.reduce((sum, draft) => sum + draft.lineCount, 0);
  if (count === 0) return null;

  const supplier = filled.length === 1 ? filled[0]?.supplierName : `${filled.length} leverantörer`;
  return (
    <Affix position={{ bottom: 20, right: 20 }} zIndex={150}>
      <Button
        radius="xl"
        h={52}
        maw="calc(100vw - 40px)"
        leftSection={<IconShoppingCart size={20} stroke={1.75} aria-hidden />}
        style={{ boxShadow: "var(--mantine-shadow-md)" }}
        onClick={onOpen}
        aria-haspopup="dialog"
      >
        <Text span inherit truncate>
          {count === 1 ? "1 artikel" : `${count} artiklar`} · {supplier}
        </Text>
      </Button>
    </Affix>
  );
}
