import { Button, Group, Modal, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconFileText, IconFileTypePdf, IconLogout, IconTrash, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { LinkButton } from "#client/components/link-button.tsx";
import { NumberField } from "#client/components/number-field.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { Form } from "#client/ui/form-dialog.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { requestTotals } from "#shared/calculations/request-money.ts";
import { formatKronor, formatKronorExact } from "#shared/format/money.ts";
import { saveJointPartInput } from "#shared/schemas/joint-purchases.ts";
import { FactLine } from "./fact-line.tsx";
import { houses, type JointLine, type JointPurchase, packages, stateInWords } from "./joint-purchase-views.ts";

/** One joint purchase: what all take, the own part while it may change, and for whoever began it the way on. */
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

/** While it is open the buttons of the form come last, in sight. */
function Content({ purchase, close }: OpenedPurchase) {
  const rest = (
    <>
      {purchase.role === "starter" && <Parts purchase={purchase} />}
      <Actions purchase={purchase} close={close} />
    </>
  );
  if (purchase.isOpen) {
    return (
      <OwnPart purchase={purchase} close={close}>
        {rest}
      </OwnPart>
    );
  }
  return (
    <>
      <Sums lines={purchase.lines} />
      {rest}
    </>
  );
}

interface OpenedPurchase {
  purchase: JointPurchase;
  close: () => void;
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

const isOrderable = (line: JointLine): line is JointLine & { unitPrice: number } => line.unitPrice !== null;

/** A field for each product that can be bought. */
function OwnPart({ purchase, close, children }: OpenedPurchase & { children: ReactNode }) {
  const { id, role, starterName, lines } = purchase;
  const isNew = role === "invited";
  const save = useAction(trpc.jointPurchases.savePart, {
    done: () => (isNew ? ["Ni är med i köpet", "Ni kan ändra antalen till och med sista dagen."] : "Antalen är sparade"),
    failed: "Antalen kunde inte sparas",
  });
  const orderable = lines.filter(isOrderable);
  const initial = { jointPurchaseId: id, items: orderable.map(({ productId, own }): Item => ({ productId, quantity: own || "" })) };
  return (
    <Form
      submit={(draft) => ({
        label: isNew ? "Gå med" : "Spara antal",
        isReady: draft.items.some(({ quantity }) => Number(quantity) !== 0),
      })}
      schema={saveJointPartInput}
      initial={initial}
      action={save}
      close={close}
    >
      {(field) => (
        <>
          <Text size="sm">
            {role === "starter"
              ? "De andra ser produkterna och summan, och ni ser vad var och en tar. Inget går till leverantören förrän ni gör förfrågan."
              : `Skriv hur många förpackningar ni vill ha. ${starterName} ser era antal, de andra bara summan.`}
          </Text>
          {orderable.map((line, index) => (
            <NumberField
              key={line.productId}
              label={line.productName}
              description={`${formatKronorExact(line.unitPrice)} per förp. exkl. moms · alla tillsammans ${packages(line.sum)}`}
              min={0}
              maw={420}
              {...field(`items.${index}.quantity`)}
            />
          ))}
          <NotSold lines={lines} />
          {children}
        </>
      )}
    </Form>
  );
}

type Item = { productId: string; quantity: number | string };

/** What the catalogue has taken away meanwhile. */
function NotSold({ lines }: { lines: readonly JointLine[] }) {
  const gone = lines.filter((line) => !isOrderable(line));
  if (gone.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      Kan inte köpas nu: {gone.map(({ productName }) => productName).join(", ")}.
    </Text>
  );
}

/** What stands when nothing changes any more. */
function Sums({ lines }: { lines: readonly JointLine[] }) {
  const taken = lines.filter(({ sum }) => sum > 0);
  const totals = requestTotals(taken.filter(isOrderable).map(({ sum, ...line }) => ({ ...line, quantity: sum })));
  return (
    <Stack gap="sm">
      <ListRows label="Alla tillsammans">
        {taken.map((line) => (
          <ListRow
            key={line.productId}
            title={line.productName}
            details={
              <FactLine
                facts={[
                  `Alla: ${packages(line.sum)}`,
                  line.own > 0 && `Ni: ${packages(line.own)}`,
                  isOrderable(line) ? `${formatKronorExact(line.unitPrice)} per förp.` : "Kan inte köpas nu",
                ]}
              />
            }
          />
        ))}
      </ListRows>
      <Text fw={650} ta="right" className="tabular">
        Summa {formatKronor(totals.excludingVat)} exkl. moms
      </Text>
    </Stack>
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

type Asked = "leave" | "close" | "remove";

/** The way out for who takes part, and the way on for who began it. */
function Actions({ purchase, close }: OpenedPurchase) {
  const { id: jointPurchaseId, role, isOpen, isRequested, productRequestId } = purchase;
  const [asked, setAsked] = useState<Asked | null>(null);
  const leave = useAction(trpc.jointPurchases.savePart, { done: () => "Ni har lämnat köpet", failed: "Ni kunde inte lämna köpet" });
  const end = useAction(trpc.jointPurchases.close, { done: () => "Köpet är stängt", failed: "Köpet kunde inte stängas" });
  const remove = useAction(trpc.jointPurchases.remove, {
    done: () => "Köpet är borttaget",
    failed: "Köpet kunde inte tas bort",
    touches: ["jointPurchases.list", "productRequest.drafts"],
  });
  const request = useAction(trpc.jointPurchases.request, {
    done: () => ["Förfrågan är gjord", "Den finns bland föreningens förfrågningar."],
    failed: "Förfrågan kunde inte göras",
    touches: ["jointPurchases", "productRequest.list", "productRequest.drafts", "dashboard"],
  });
  const words = asked && WORDS[asked];
  const confirm = (): void => {
    if (asked === "leave") leave.send({ jointPurchaseId, items: [] }, { onDone: close });
    if (asked === "close") end.send({ jointPurchaseId });
    if (asked === "remove") remove.send({ jointPurchaseId }, { onDone: close });
  };
  const isStarter = role === "starter";
  return (
    <Group gap="xs">
      {isStarter && !isOpen && !isRequested && (
        <Button loading={request.isPending} onClick={() => request.send({ jointPurchaseId })}>
          Gör förfrågan av summan
        </Button>
      )}
      {!isOpen && (
        <Button
          component="a"
          href={`/api/joint-purchases/${jointPurchaseId}/sums.pdf`}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden />}
        >
          Öppna PDF<VisuallyHidden>, öppnas i en ny flik</VisuallyHidden>
        </Button>
      )}
      {productRequestId && (
        <LinkButton
          to={`/product-catalog?forfragan=${productRequestId}`}
          leftSection={<IconFileText size={18} stroke={1.75} aria-hidden />}
        >
          Öppna förfrågan
        </LinkButton>
      )}
      {role === "joined" && isOpen && (
        <Button
          variant="default"
          loading={leave.isPending}
          leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
          onClick={() => setAsked("leave")}
        >
          Lämna köpet
        </Button>
      )}
      {isStarter && isOpen && (
        <Button
          variant="default"
          loading={end.isPending}
          leftSection={<IconX size={18} stroke={1.75} aria-hidden />}
          onClick={() => setAsked("close")}
        >
          Stäng köpet nu
        </Button>
      )}
      {isStarter && (
        <Button
          variant="subtle"
          color="kris"
          loading={remove.isPending}
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          onClick={() => setAsked("remove")}
        >
          Ta bort
        </Button>
      )}
      <Confirm
        stackId="joint-purchase"
        opened={asked !== null}
        title={words?.title ?? ""}
        text={asked === "remove" && isRequested ? "Förfrågan står kvar." : (words?.text ?? "")}
        confirmLabel={words?.confirmLabel ?? ""}
        isDestructive={asked !== "close"}
        onConfirm={confirm}
        onClose={() => setAsked(null)}
      />
    </Group>
  );
}

const WORDS: Record<Asked, { title: string; text: string; confirmLabel: string }> = {
  leave: { title: "Lämna köpet?", text: "Era antal tas bort ur summan. Ni kan gå med igen medan köpet är öppet.", confirmLabel: "Lämna" },
  close: {
    title: "Stänga köpet?",
    text: "Antalen står sedan fast för alla. De som är med får besked.",
    confirmLabel: "Stäng köpet",
  },
  remove: {
    title: "Ta bort köpet?",
    text: "Köpet försvinner för alla, och de som är med får besked. Era egna antal läggs tillbaka i ditt utkast.",
    confirmLabel: "Ta bort",
  },
};
