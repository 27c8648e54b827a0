import { Button, Checkbox, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCheck, IconCopy, IconFileImport, IconHeart, IconPlus, IconPrinter, IconShare, IconTrash } from "@tabler/icons-react";
import { useId, useMemo, useState } from "react";
import { z } from "zod";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { notify } from "#client/lib/notify.ts";
import { findSaved, type NewSavedProduct, type SavedProduct } from "#client/lib/saved-products/saved-products.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import printing from "#client/ui/print.module.css";
import { Select } from "#client/ui/select.tsx";
import { isoDay } from "#shared/format/date.ts";
import { can } from "#shared/permissions.ts";
import { isAtHome } from "#shared/saved-products.ts";
import { SAVED_LINK_MAX_LENGTH, SAVED_NAME_MAX_LENGTH, SAVED_NOTE_MAX_LENGTH } from "#shared/schemas/saved-products.ts";
import { isWebLink } from "#shared/shop-link.ts";
import classes from "./household-products.module.css";
import { ImportDialog } from "./import-dialog.tsx";
import { type Area, groupByArea, type ProductTip, priceSpan } from "./product-views.ts";
import { removeWithUndo } from "./remove-with-undo.tsx";
import { savedListText } from "./saved-list-text.ts";
import { ShopLinkButton } from "./shop-link-button.tsx";
import { ShoppingListPaper } from "./shopping-list-paper.tsx";
import { StockFields } from "./stock-fields.tsx";
import { TipStorage } from "./tip-storage.tsx";
import { useProductTips } from "./use-product-tips.ts";
import { type SavedProducts, useSavedProducts } from "./use-saved-products.ts";

/** PAGE-32: what somebody has saved. The list stands without the server; prices and areas come from there. */
export function Component() {
  const { association } = useSignedIn();
  const { tips, areas } = useProductTips();
  const list = useSavedProducts();
  const [isAdding, addDialog] = useDisclosure(false);
  const [isImporting, importDialog] = useDisclosure(false);
  const missing = list.saved.filter((entry) => !isAtHome(entry, isoDay(new Date())));

  return (
    <>
      <div className={printing.screen}>
        <PageHeader
          title="Sparade produkter"
          description={
            <>
              Sparas på ditt konto, så att listan finns på alla dina enheter. Fler idéer finns bland{" "}
              <TextLink to="/products">produkttipsen</TextLink>.
            </>
          }
          actions={
            <>
              {list.saved.length > 0 && (
                <>
                  <ShareButtons text={savedListText(list.saved, areas, tips)} />
                  <Button
                    variant="default"
                    leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
                    onClick={() => window.print()}
                  >
                    Skriv ut
                  </Button>
                </>
              )}
              {missing.length > 0 && can(association?.role, "association:edit") && (
                <Button variant="default" leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden />} onClick={importDialog.open}>
                  Importera till förfrågan
                </Button>
              )}
              <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={addDialog.open}>
                Lägg till egen produkt
              </Button>
            </>
          }
        />
        {list.waiting > 0 && (
          <Text role="status" mb="md">
            {list.waiting === 1 ? "1 ändring väntar på nätet." : `${list.waiting} ändringar väntar på nätet.`}
          </Text>
        )}
        {list.saved.length === 0 ? (
          <EmptyState
            icon={IconHeart}
            action={
              <LinkButton to="/products" variant="default">
                Se produkttips
              </LinkButton>
            }
          >
            Du har inga sparade produkter
          </EmptyState>
        ) : (
          <SavedList list={list} areas={areas} tips={tips} />
        )}
      </div>
      <ShoppingListPaper items={missing} areas={areas} tips={tips} />
      {isAdding && <OwnProductDialog saved={list.saved} areas={areas} onAdd={list.add} onClose={addDialog.close} />}
      {isImporting && <ImportDialog names={missing.map(({ name }) => name)} onClose={importDialog.close} />}
    </>
  );
}

interface SavedListProps {
  list: SavedProducts;
  areas: readonly Area[];
  tips: readonly ProductTip[];
}

/** What is saved, area by area. */
function SavedList({ list, areas, tips }: SavedListProps) {
  return (
    <KeepFocus when={list.saved.length}>
      {groupByArea(areas, list.saved).map(({ name, items }) => (
        <SectionCard key={name} title={name} mb="md">
          <ul className={classes.list}>
            {items.map((item) => (
              <SavedItem
                key={item.id}
                item={item}
                tip={tips.find(({ id }) => id === item.id)}
                onChange={(changed) => list.change(item.id, changed)}
                onRemove={() => removeWithUndo(list, item)}
              />
            ))}
          </ul>
        </SectionCard>
      ))}
    </KeepFocus>
  );
}

interface SavedItemProps {
  item: SavedProduct;
  /** The tip that was saved, where it is one and still stands. */
  tip: ProductTip | undefined;
  onChange: (changed: Partial<Pick<SavedProduct, "hasIt" | "note" | "quantity" | "keepsUntil">>) => void;
  onRemove: () => void;
}

function SavedItem({ item, tip, onChange, onRemove }: SavedItemProps) {
  const nameId = useId();
  const { formatDay } = useDateFormat();
  const link = tip?.purchaseLink ?? item.purchaseLink;
  const facts = [tip && `${priceSpan(tip)}, cirkapris`, item.savedAt && `Sparad ${formatDay(item.savedAt)}`].filter(Boolean);

  return (
    <li className={classes.item}>
      <Stack gap={6} miw={0}>
        <Title order={3} size="h4" id={nameId} style={{ overflowWrap: "anywhere" }}>
          {item.name}
        </Title>
        {facts.length > 0 && (
          <Text size="sm" c="dimmed" className="tabular">
            {facts.join(" · ")}
          </Text>
        )}
        {tip && <TipStorage product={tip} />}
        <TextInput
          label="Anteckning"
          size="sm"
          aria-describedby={nameId}
          maxLength={SAVED_NOTE_MAX_LENGTH}
          value={item.note}
          onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
        />
      </Stack>
      <Stack gap="sm">
        <Checkbox
          label="Har redan"
          aria-describedby={nameId}
          checked={item.hasIt}
          onChange={({ currentTarget }) => onChange({ hasIt: currentTarget.checked })}
        />
        {item.hasIt && <StockFields item={item} describedBy={nameId} onChange={onChange} />}
        <Group gap="xs">
          {link && <ShopLinkButton link={link} describedBy={nameId} />}
          <Button
            variant="default"
            px="sm"
            aria-describedby={nameId}
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={onRemove}
          >
            Ta bort
          </Button>
        </Group>
      </Stack>
    </li>
  );
}

const SHOWN_MS = 2000;

/** The list as text: to the clipboard, or by what this device shares with; where it has nothing, to the clipboard too. */
function ShareButtons({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);

  /** Whether it worked: browsers refuse on insecure addresses. */
  const toClipboard = async (): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      notify.error("Kunde inte kopiera", "Webbläsaren tillåter det inte. Skriv ut listan i stället.");
      return false;
    }
  };
  const copy = async (): Promise<void> => {
    if (!(await toClipboard())) return;
    setCopied(true);
    window.setTimeout(() => setCopied(false), SHOWN_MS);
  };
  const share = async (): Promise<void> => {
    // Rejected when somebody closes the device's own dialog.
    if (typeof navigator.share === "function") await navigator.share({ title: "Vår inköpslista", text }).catch(() => undefined);
    else if (await toClipboard()) notify.info("Listan är kopierad", "Klistra in den i ett meddelande till hushållet.");
  };

  return (
    <>
      <Button
        variant="default"
        leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} stroke={1.75} aria-hidden />}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{isCopied ? "Kopierad" : "Kopiera lista"}</span>
      </Button>
      <Button variant="default" leftSection={<IconShare size={18} stroke={1.75} aria-hidden />} onClick={() => void share()}>
        Dela med hushållet
      </Button>
    </>
  );
}

/** What is written in the dialog. A link that is in the list already would be the same product twice. */
const ownProduct = (saved: readonly SavedProduct[]) =>
  z.object({
    name: z.string().trim().min(1, "Skriv vad det är.").max(SAVED_NAME_MAX_LENGTH),
    purchaseLink: z
      .string()
      .trim()
      .max(SAVED_LINK_MAX_LENGTH)
      .refine((link) => link === "" || isWebLink(link), "Skriv hela adressen, till exempel https://butik.se/vara.")
      .superRefine((purchaseLink, { addIssue }) => {
        const known = findSaved(saved, { purchaseLink });
        if (known) addIssue(`Länken finns redan i listan: ${known.name}.`);
      }),
    crisisDomainId: z.string().nullable(),
  });
type OwnProduct = z.output<ReturnType<typeof ownProduct>>;

interface OwnProductDialogProps extends DialogProps {
  saved: readonly SavedProduct[];
  areas: readonly Area[];
  onAdd: (product: NewSavedProduct) => void;
}

const BLANK: OwnProduct = { name: "", purchaseLink: "", crisisDomainId: null };

/** Something that the household needs and no tip names. It stands in this browser first, so that nothing can refuse it. */
function OwnProductDialog({ saved, areas, onAdd, onClose }: OwnProductDialogProps) {
  const schema = useMemo(() => ownProduct(saved), [saved]);
  return (
    <FormDialog
      title="Lägg till egen produkt"
      submit="Lägg till"
      schema={schema}
      initial={BLANK}
      action={{
        isPending: false,
        failed: "Kunde inte spara",
        send: (product: OwnProduct, { onDone }) => {
          onAdd(product);
          onDone(product);
        },
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextInput label="Produkt" withAsterisk autoComplete="off" data-autofocus {...field("name")} />
          <TextInput label="Länk" type="url" autoComplete="off" placeholder="https://" {...field("purchaseLink")} />
          <Select
            label="Område"
            placeholder="Övrigt"
            data={areas.map(({ id, name }) => ({ value: id, label: name }))}
            {...field("crisisDomainId")}
          />
        </>
      )}
    </FormDialog>
  );
}
