import { Anchor, Button, Group, Modal, Stack, Table, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { fieldErrors } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListRow } from "#client/ui/list-row.tsx";
import { ScrollTable } from "#client/ui/scroll-table.tsx";
import { changeTipLinkInput } from "#shared/schemas/operator-catalogue.ts";
import { shopLinkLabel } from "#shared/shop-link.ts";
import { ServiceList, useServiceList } from "../operations/service-list.tsx";

export type OperatedTip = RouterOutputs["admin"]["catalogue"]["tips"]["rows"][number];

const TITLE = "Produkttips till hushåll";

/** Where the links of the household tips lead. */
export function TipsCard() {
  const list = useServiceList();
  const query = trpc.admin.catalogue.tips.useQuery(list.asked, { staleTime: 0, placeholderData: keepPreviousData });
  const [opened, setOpened] = useState<OperatedTip | null>(null);

  return (
    <>
      <ServiceList
        title={TITLE}
        searchLabel="Sök tips"
        searchHint="Namn"
        list={list}
        query={query}
        empty="Inget tips stämmer med sökningen."
        table={(rows) => <TipTable rows={rows} onEdit={setOpened} />}
        row={(tip) => (
          <ListRow
            key={tip.id}
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
      <TipLinkDialog tip={opened} onClose={() => setOpened(null)} />
    </>
  );
}

/** Where the link leads, in a few words: a shop by its address, or a search. */
const whereTo = ({ purchaseLink }: OperatedTip): string =>
  shopLinkLabel(purchaseLink) === "Sök i butiker" ? "Sökning bland butiker" : new URL(purchaseLink).host;

interface EditProps {
  onEdit: (tip: OperatedTip) => void;
}

function TipTable({ rows, onEdit }: { rows: OperatedTip[] } & EditProps) {
  return (
    <ScrollTable label={TITLE} minWidth={640} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Tips</Table.Th>
          <Table.Th scope="col">Område</Table.Th>
          <Table.Th scope="col">Länk</Table.Th>
          <Table.Th scope="col">
            <VisuallyHidden>Åtgärd</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((tip) => (
          <Table.Tr key={tip.id}>
            <Table.Td>{tip.name}</Table.Td>
            <Table.Td>{tip.crisisDomainName}</Table.Td>
            <Table.Td>
              <Anchor href={tip.purchaseLink} target="_blank" rel="noreferrer noopener">
                {whereTo(tip)}
                <VisuallyHidden> för {tip.name}, öppnas i ny flik</VisuallyHidden>
              </Anchor>
            </Table.Td>
            <Table.Td ta="right">
              <EditButton tip={tip} onEdit={onEdit} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

const EditButton = ({ tip, onEdit }: { tip: OperatedTip } & EditProps) => (
  <Button variant="default" onClick={() => onEdit(tip)}>
    Ändra länk<VisuallyHidden> för {tip.name}</VisuallyHidden>
  </Button>
);

/** Has a tip lead to a shop's page instead of a search among shops. */
function TipLinkDialog({ tip, onClose }: { tip: OperatedTip | null; onClose: () => void }) {
  // Kept while the dialog closes, so that it does not lose its words on the way.
  const [shown, setShown] = useState(tip);
  if (tip && tip !== shown) setShown(tip);
  return (
    <Modal opened={tip !== null} onClose={onClose} title="Ändra länk" size={560}>
      {shown && <TipLinkForm key={shown.id} tip={shown} onClose={onClose} />}
    </Modal>
  );
}

function TipLinkForm({ tip, onClose }: { tip: OperatedTip; onClose: () => void }) {
  const utils = trpc.useUtils();
  const form = useSchemaForm(changeTipLinkInput, { initialValues: { tipId: tip.id, purchaseLink: tip.purchaseLink } });
  const change = trpc.admin.catalogue.changeTipLink.useMutation({
    onSuccess: () => {
      notify.success("Länken är ändrad", tip.name);
      onClose();
      return utils.invalidate();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <Stack gap="md">
        <Text>{tip.name}</Text>
        <TextInput
          label="Länk"
          description="En butiks sida för produkten, eller en sökning bland butiker"
          inputMode="url"
          withAsterisk
          data-autofocus
          maxLength={500}
          {...form.getInputProps("purchaseLink")}
        />
        {change.isError && Object.keys(fieldErrors(change.error)).length === 0 && (
          <ErrorCard title="Länken kunde inte ändras" error={change.error} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" loading={change.isPending}>
            Spara
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
