import { Button, Group, Modal, Select, Stack, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCheck, IconCopy, IconFileImport, IconHeart, IconPlus, IconPrinter, IconShare } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { notify } from "#client/lib/notify.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { can } from "#shared/permissions.ts";
import { isWebLink } from "#shared/shop-link.ts";
import { ImportDialog } from "./import-dialog.tsx";
import printing from "./print.module.css";
import type { Area } from "./product-views.ts";
import { SavedList } from "./saved-list.tsx";
import { savedListText } from "./saved-list-text.ts";
import { findSaved, type NewSavedProduct, SAVED_NAME_MAX_LENGTH, type SavedProduct } from "./saved-products.ts";
import { ShoppingListPaper } from "./shopping-list-paper.tsx";
import { useProductTips } from "./use-product-tips.ts";
import { useSavedProducts } from "./use-saved-products.ts";

/** PAGE-32: what somebody has saved, in this browser. The list stands without the server; prices and areas come from there. */
export function Component() {
  const { association } = useSignedIn();
  const { tips, areas } = useProductTips();
  const list = useSavedProducts();
  const [isAdding, addDialog] = useDisclosure(false);
  const [isImporting, importDialog] = useDisclosure(false);
  const missing = list.saved.filter(({ hasIt }) => !hasIt);

  return (
    <>
      <div className={printing.screen}>
        <PageHeader
          title="Sparade produkter"
          description={
            <>
              Sparas bara i den här webbläsaren, och tas bort när du loggar ut. Fler idéer finns bland{" "}
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
        {list.saved.length === 0 ? (
          <EmptyState icon={IconHeart} action={<LinkButton to="/products">Se produkttips</LinkButton>}>
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

const LINK_MAX_LENGTH = 2000;

const ownProduct = z.object({
  name: z.string().trim().min(1, "Skriv vad det är.").max(SAVED_NAME_MAX_LENGTH),
  purchaseLink: z
    .string()
    .trim()
    .max(LINK_MAX_LENGTH)
    .refine((link) => link === "" || isWebLink(link), "Skriv hela adressen, till exempel https://butik.se/vara."),
  crisisDomainId: z.string().nullable(),
});

interface OwnProductDialogProps {
  saved: readonly SavedProduct[];
  areas: readonly Area[];
  onAdd: (product: NewSavedProduct) => void;
  onClose: () => void;
}

/** Something that the household needs and no tip names. */
function OwnProductDialog({ saved, areas, onAdd, onClose }: OwnProductDialogProps) {
  const form = useSchemaForm<z.output<typeof ownProduct>>(ownProduct, {
    initialValues: { name: "", purchaseLink: "", crisisDomainId: null },
  });
  const add = form.onSubmit((values) => {
    const product = ownProduct.parse(values);
    const known = findSaved(saved, product);
    if (known) {
      form.setFieldError("purchaseLink", `Länken finns redan i listan: ${known.name}.`);
      form.getInputNode("purchaseLink")?.focus();
      return;
    }
    onAdd(product);
    onClose();
  });

  return (
    <Modal opened onClose={onClose} title="Lägg till egen produkt" size={520}>
      <form noValidate onSubmit={add}>
        <Stack gap="sm">
          <TextInput label="Produkt" withAsterisk autoComplete="off" data-autofocus {...form.getInputProps("name")} />
          <TextInput label="Länk" type="url" autoComplete="off" placeholder="https://" {...form.getInputProps("purchaseLink")} />
          <Select
            label="Område"
            placeholder="Övrigt"
            data={areas.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps("crisisDomainId")}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Avbryt
            </Button>
            <Button type="submit">Lägg till</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
