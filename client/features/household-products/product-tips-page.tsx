import { Button, Stack } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import printing from "./print.module.css";
import { groupByArea } from "./product-views.ts";
import { findSaved } from "./saved-products.ts";
import { ShoppingListPaper } from "./shopping-list-paper.tsx";
import { TipList } from "./tip-list.tsx";
import { TipsSummary } from "./tips-summary.tsx";
import { useProductTips } from "./use-product-tips.ts";
import { useSavedProducts } from "./use-saved-products.ts";

/** PAGE-17: what a household does well to have at home, and why. */
export function Component() {
  const { tips, areas, isLoading, error, retry } = useProductTips();
  const list = useSavedProducts();
  const [params] = useSearchParams();
  const area = areas.find(({ slug }) => slug === params.get("area"));
  const shown = tips.filter(({ crisisDomainId }) => !area || crisisDomainId === area.id);
  const missing = shown.filter((tip) => !findSaved(list.saved, tip)?.hasIt);
  const wanted = list.saved.filter(({ hasIt }) => !hasIt);

  return (
    <>
      <div className={printing.screen}>
        <PageHeader
          title="Produkttips för hushållet"
          description="Bra att ha hemma när el, vatten eller butiker inte fungerar. Priserna är cirkapriser och länkarna leder ut ur portalen."
          actions={
            <>
              <LinkButton to="/saved-products" variant="default">
                Sparade produkter ({list.saved.length})
              </LinkButton>
              {tips.length > 0 && (
                <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={() => window.print()}>
                  Skriv ut inköpslista
                </Button>
              )}
            </>
          }
        />
        {isLoading && <ListSkeleton rows={6} rowHeight={160} />}
        {error && <ErrorCard title="Kunde inte ladda produkttipsen" error={error} onRetry={retry} />}
        {!isLoading && !error && tips.length === 0 && (
          <EmptyState action={<LinkButton to="/dashboard">Till mitt konto</LinkButton>}>Det finns inga produkttips än.</EmptyState>
        )}
        {tips.length > 0 && (
          <Stack gap="xl">
            <TipsSummary
              atHome={tips.filter((tip) => findSaved(list.saved, tip)?.hasIt).length}
              total={tips.length}
              areas={areas.filter(({ id }) => tips.some(({ crisisDomainId }) => crisisDomainId === id))}
              area={area}
            />
            {groupByArea(areas, shown).map((group) => (
              <TipList key={group.name} group={group} list={list} />
            ))}
          </Stack>
        )}
      </div>
      <ShoppingListPaper items={wanted.length > 0 ? wanted : missing} areas={areas} tips={tips} />
    </>
  );
}
