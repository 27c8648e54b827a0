import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileImport, IconHeart, IconPlus, IconPrinter } from "@tabler/icons-react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { OwnProductDialog } from "./own-product-dialog.tsx";
import printing from "./print.module.css";
import { SavedList } from "./saved-list.tsx";
import { savedListText } from "./saved-list-text.ts";
import { ShareButtons } from "./share-buttons.tsx";
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
