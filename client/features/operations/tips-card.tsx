import { Anchor, Button, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import type { Column } from "#client/ui/data-list.tsx";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { ListRow } from "#client/ui/list-row.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { useListState } from "#client/ui/use-list-state.ts";
import { operatorListInput } from "#shared/schemas/admin.ts";
import { changeTipLinkInput } from "#shared/schemas/operator-catalogue.ts";
import { shopLinkLabel } from "#shared/shop-link.ts";
import { ServiceList } from "./service-list.tsx";

export type OperatedTip = RouterOutputs["admin"]["catalogue"]["tips"]["rows"][number];

const ADDRESS = { prefix: "tips" };

/** Where the links of the household tips lead. */
export function TipsCard() {
  const list = useListState(operatorListInput, ADDRESS);
  const query = trpc.admin.catalogue.tips.useQuery(list.state, { staleTime: 0, placeholderData: keepPreviousData });
  const [opened, setOpened] = useState<OperatedTip | null>(null);

  return (
    <>
      <ServiceList
        title="Produkttips till hushåll"
        searchLabel="Sök tips"
        searchHint="Namn"
        list={list}
        query={query}
        empty="Inget tips stämmer med sökningen."
        rowKey={({ id }) => id}
        columns={columnsFor(setOpened)}
        minWidth={640}
        row={(tip) => (
          <ListRow
            title={tip.name}
            details={
              <>
                <div>{tip.crisisDomainName}</div>
                <div>{whereTo(tip)}</div>
              </>
            }
            action={<EditButton tip={tip} onEdit={setOpened} />}
          />
        )}
      />
      {opened && <TipLinkDialog tip={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Where the link leads, in a few words: a shop by its address, or a search. */
const whereTo = ({ purchaseLink }: OperatedTip): string =>
  shopLinkLabel(purchaseLink) === "Sök i butiker" ? "Sökning bland butiker" : new URL(purchaseLink).host;

interface EditProps {
  onEdit: (tip: OperatedTip) => void;
}

const columnsFor = (onEdit: EditProps["onEdit"]): Column<OperatedTip>[] => [
  { key: "tip", title: "Tips", cell: ({ name }) => name },
  { key: "area", title: "Område", cell: ({ crisisDomainName }) => crisisDomainName },
  {
    key: "link",
    title: "Länk",
    cell: (tip) => (
      <Anchor href={tip.purchaseLink} target="_blank" rel="noreferrer noopener">
        {whereTo(tip)}
        <VisuallyHidden> för {tip.name}, öppnas i ny flik</VisuallyHidden>
      </Anchor>
    ),
  },
  {
    key: "action",
    title: <VisuallyHidden>Åtgärd</VisuallyHidden>,
    align: "right",
    cell: (tip) => <EditButton tip={tip} onEdit={onEdit} />,
  },
];

const EditButton = ({ tip, onEdit }: { tip: OperatedTip } & EditProps) => (
  <Button variant="default" onClick={() => onEdit(tip)}>
    Ändra länk<VisuallyHidden> för {tip.name}</VisuallyHidden>
  </Button>
);

/** Has a tip lead to a shop's page instead of a search among shops. */
function TipLinkDialog({ tip, onClose }: DialogProps & { tip: OperatedTip }) {
  const change = useAction(trpc.admin.catalogue.changeTipLink, {
    done: () => ["Länken är ändrad", tip.name],
    failed: "Länken kunde inte ändras",
    touches: ["admin.catalogue", "productTips"],
  });
  return (
    <FormDialog
      title="Ändra länk"
      size={560}
      submit="Spara"
      schema={changeTipLinkInput}
      initial={{ tipId: tip.id, purchaseLink: tip.purchaseLink }}
      action={change}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text>{tip.name}</Text>
          <TextInput
            label="Länk"
            description="En butiks sida för produkten, eller en sökning bland butiker"
            inputMode="url"
            withAsterisk
            data-autofocus
            maxLength={500}
            {...field("purchaseLink")}
          />
        </>
      )}
    </FormDialog>
  );
}
