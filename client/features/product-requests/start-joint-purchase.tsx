import { Button, Text } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useSession } from "#client/lib/use-session.ts";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { isoDay } from "#shared/format/date.ts";
import { can } from "#shared/permissions.ts";
import { startJointPurchaseInput } from "#shared/schemas/joint-purchases.ts";
import type { SeenLine } from "./use-draft-keeping.ts";

interface StartJointPurchaseProps {
  supplierId: string;
  /** What has a price; nothing else can be bought together (record 0084). */
  items: readonly { productId: string; quantity: number }[];
  /** What of the board's draft is known here; undefined for a draft of one's own. */
  seen: (() => Promise<SeenLine[]>) | undefined;
  hasUnpriced: boolean;
  onStarted: () => void;
}

/** «Köp tillsammans»: only for owners, and only where there is somebody to buy together with. */
export function StartJointPurchase(props: StartJointPurchaseProps) {
  const { session } = useSession();
  const mayManage = can(session?.association?.role, "collaboration:manage");
  const { data: buyers = [] } = trpc.jointPurchases.buyers.useQuery(undefined, { enabled: mayManage });
  const [opened, setOpened] = useState<{ seenDraft: SeenLine[] | undefined } | null>(null);
  const isOnlyUnpriced = props.hasUnpriced && props.items.length === 0;
  if (!mayManage || buyers.length === 0 || isOnlyUnpriced) return null;
  return (
    <>
      <Button
        variant="subtle"
        fullWidth
        mt="xs"
        disabled={props.items.length === 0}
        leftSection={<IconUsersGroup size={18} stroke={1.75} aria-hidden />}
        onClick={async () => setOpened({ seenDraft: await props.seen?.() })}
      >
        Köp tillsammans
      </Button>
      {opened && <StartDialog {...props} {...opened} buyers={buyers} onClose={() => setOpened(null)} />}
    </>
  );
}

type Buyers = RouterOutputs["jointPurchases"]["buyers"];

const list = new Intl.ListFormat("sv");
const namesOf = (buyers: Buyers): string => list.format(buyers.map(({ name }) => name));

/** Who is told that the purchase is open; a house without owners has nobody who could be. */
function toldInWords(buyers: Buyers): string {
  const told = buyers.filter(({ isTold }) => isTold);
  const others = buyers.filter(({ isTold }) => !isTold);
  return [
    told.length > 0 && `${namesOf(told)} får ett mejl och kan lägga till egna antal.`,
    others.length > 0 && `${namesOf(others)} har ingen systemägare i portalen och får inget mejl.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function StartDialog({
  supplierId,
  items,
  hasUnpriced,
  seenDraft,
  buyers,
  onStarted,
  onClose,
}: StartJointPurchaseProps & { seenDraft: SeenLine[] | undefined; buyers: Buyers; onClose: () => void }) {
  const navigate = useNavigate();
  const start = useAction(trpc.jointPurchases.start, {
    done: () => "Köpet är öppet",
    failed: "Köpet kunde inte öppnas",
    touches: ["jointPurchases.list", "productRequest.drafts"],
  });
  return (
    <FormDialog
      title="Köp tillsammans"
      submit="Öppna köpet"
      schema={startJointPurchaseInput}
      initial={{ supplierId, items: [...items], seenDraft, lastDay: "" }}
      action={start}
      onDone={({ id }) => {
        onStarted();
        navigate(`/collaboration/network?purchase=${id}`);
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text>
            {toldInWords(buyers)} Ni ser vad var och en tar. Inget går till leverantören förrän ni gör förfrågan av summan.
            {hasUnpriced && " Det som har pris på förfrågan ligger kvar i utkastet."}
          </Text>
          <DateField
            label="Sista dag"
            description="Till och med den dagen kan alla ändra sina antal."
            min={isoDay(new Date())}
            withAsterisk
            {...field("lastDay")}
          />
        </>
      )}
    </FormDialog>
  );
}
