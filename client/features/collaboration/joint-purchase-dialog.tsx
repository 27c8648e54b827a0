import { Button, Modal, Stack, Text, Title } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { ClosedPurchase } from "./closed-purchase.tsx";
import { FactLine } from "./fact-line.tsx";
import { houses, type JointPurchase, packages, type ShownPurchase, stateInWords } from "./joint-purchase-views.ts";
import { OpenPurchase } from "./open-purchase.tsx";

/** One joint purchase: what may be changed while it is open, what stands when it is closed, and for whoever began it each part. */
export function JointPurchaseDialog({ jointPurchaseId, onClose }: { jointPurchaseId: string } & DialogProps) {
  const read = trpc.jointPurchases.detail.useQuery({ jointPurchaseId }, { staleTime: 0, refetchOnWindowFocus: false, retry: false });
  return (
    <Modal.Stack>
      <Dialog title="Gemensamt köp" size={640} onClose={onClose}>
        {(close) => (
          <Loaded query={read} skeleton={<ListSkeleton rows={4} rowHeight={56} />}>
            {(purchase) => (
              <Stack gap="lg">
                <Head purchase={purchase} />
                <Content purchase={purchase} close={close} />
              </Stack>
            )}
          </Loaded>
        )}
      </Dialog>
    </Modal.Stack>
  );
}

function Content({ purchase, close }: { purchase: JointPurchase; close: () => void }) {
  const isStarter = purchase.role === "starter";
  const shown: ShownPurchase = {
    purchase,
    close,
    parts: isStarter && <Parts purchase={purchase} />,
    remove: isStarter && <RemovePurchase purchase={purchase} close={close} />,
  };
  return purchase.isOpen ? <OpenPurchase {...shown} /> : <ClosedPurchase {...shown} />;
}

function Head({ purchase }: { purchase: JointPurchase }) {
  const { role, starterName, supplierName, contactRole } = purchase;
  const isStarter = role === "starter";
  return (
    <div>
      <Text fw={650} style={{ overflowWrap: "anywhere" }}>
        {isStarter ? `Ni köper från ${supplierName}` : `${starterName} köper från ${supplierName}`}
      </Text>
      <Text component="div" size="sm" c="dimmed">
        <FactLine facts={[stateInWords(purchase), houses(purchase.houses), !isStarter && contactRole && `Kontakt: ${contactRole}`]} />
      </Text>
    </div>
  );
}

/** What each association takes. */
function Parts({ purchase: { parts, lines } }: { purchase: JointPurchase }) {
  const names = new Map(lines.map(({ productId, productName }) => [productId, productName]));
  if (parts.every(({ isOwn }) => isOwn)) return <Text c="dimmed">Ingen annan förening är med än.</Text>;
  return (
    <section aria-label="Varje förenings del">
      <Title order={3} size="h4" mb="xs">
        Varje förenings del
      </Title>
      <ListRows label="Varje förenings del">
        {parts.map(({ name, isOwn, contactRole, quantities }) => (
          <ListRow
            key={`${name} ${isOwn}`}
            title={isOwn ? `${name} (ni)` : name}
            details={
              <>
                {!isOwn && contactRole && <div>Kontakt: {contactRole}</div>}
                <FactLine facts={quantities.map(({ productId, quantity }) => `${names.get(productId)}: ${packages(quantity)}`)} />
              </>
            }
          />
        ))}
      </ListRows>
    </section>
  );
}

function RemovePurchase({ purchase: { id: jointPurchaseId, isRequested }, close }: { purchase: JointPurchase; close: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const remove = useAction(trpc.jointPurchases.remove, {
    done: () => "Köpet är borttaget",
    failed: "Köpet kunde inte tas bort",
    touches: ["jointPurchases.list", "productRequest.drafts"],
  });
  return (
    <>
      <Button
        variant="subtle"
        color="kris"
        loading={remove.isPending}
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        Ta bort
      </Button>
      <Confirm
        stackId="remove-purchase"
        opened={isAsked}
        title="Ta bort köpet?"
        text={
          isRequested
            ? "Förfrågan står kvar."
            : "Köpet försvinner för alla, och de som är med får besked. Era egna antal läggs tillbaka i utkastet."
        }
        confirmLabel="Ta bort"
        isDestructive
        onConfirm={() => remove.send({ jointPurchaseId }, { onDone: close })}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
