import { Button, Group, Text } from "@mantine/core";
import { IconLogout, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { NumberField } from "#client/components/number-field.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { Form } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { formatKronorExact } from "#shared/format/money.ts";
import { saveJointPartInput } from "#shared/schemas/joint-purchases.ts";
import { isOrderable, type JointLine, packages, type ShownPurchase } from "./joint-purchase-views.ts";

/** While quantities may change: a field for each product that can be bought. The buttons of the form come last, in sight. */
export function OpenPurchase({ purchase, close, parts, remove }: ShownPurchase) {
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
          {parts}
          <Group gap="xs">
            {role === "joined" && <LeavePurchase jointPurchaseId={id} close={close} />}
            {role === "starter" && <CloseNow jointPurchaseId={id} />}
            {remove}
          </Group>
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

function LeavePurchase({ jointPurchaseId, close }: { jointPurchaseId: string; close: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const leave = useAction(trpc.jointPurchases.savePart, { done: () => "Ni har lämnat köpet", failed: "Ni kunde inte lämna köpet" });
  return (
    <>
      <Button
        variant="default"
        loading={leave.isPending}
        leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        Lämna köpet
      </Button>
      <Confirm
        stackId="leave-purchase"
        opened={isAsked}
        title="Lämna köpet?"
        text="Era antal tas bort ur summan. Ni kan gå med igen medan köpet är öppet."
        confirmLabel="Lämna"
        isDestructive
        onConfirm={() => leave.send({ jointPurchaseId, items: [] }, { onDone: close })}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

function CloseNow({ jointPurchaseId }: { jointPurchaseId: string }) {
  const [isAsked, setAsked] = useState(false);
  const end = useAction(trpc.jointPurchases.close, { done: () => "Köpet är stängt", failed: "Köpet kunde inte stängas" });
  return (
    <>
      <Button
        variant="default"
        loading={end.isPending}
        leftSection={<IconX size={18} stroke={1.75} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        Stäng köpet nu
      </Button>
      <Confirm
        stackId="close-purchase"
        opened={isAsked}
        title="Stänga köpet?"
        text="Antalen står sedan fast för alla. De som är med får besked."
        confirmLabel="Stäng köpet"
        onConfirm={() => end.send({ jointPurchaseId })}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
