import { Button, Card, Checkbox, Group, Progress, SimpleGrid, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconHeart, IconHeartFilled, IconPrinter } from "@tabler/icons-react";
import { useId } from "react";
import { useSearchParams } from "react-router";
import { AreaIcon } from "#client/components/area-icon.tsx";
import { clearButtonProps } from "#client/components/clear-button-props.ts";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { findSaved, type SavedProduct } from "#client/lib/saved-products/saved-products.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import printing from "#client/ui/print.module.css";
import { Select } from "#client/ui/select.tsx";
import { isoDay } from "#shared/format/date.ts";
import classes from "./household-products.module.css";
import { type Area, type AreaGroup, groupByArea, type ProductTip, priceSpan } from "./product-views.ts";
import { removeWithUndo } from "./remove-with-undo.tsx";
import { ShopLinkButton } from "./shop-link-button.tsx";
import { ShoppingListPaper } from "./shopping-list-paper.tsx";
import { TipStorage } from "./tip-storage.tsx";
import { useIsAtHome } from "./use-is-at-home.ts";
import { useProductTips } from "./use-product-tips.ts";
import { type SavedProducts, useSavedProducts } from "./use-saved-products.ts";

/** PAGE-17: what a household does well to have at home, and why. */
export function Component() {
  const { tips, areas, read, readAreas } = useProductTips();
  const list = useSavedProducts();
  const [params] = useSearchParams();
  const area = areas.find(({ slug }) => slug === params.get("area"));
  const shown = tips.filter(({ crisisDomainId }) => !area || crisisDomainId === area.id);
  const isHere = useIsAtHome(list);
  const missing = shown.filter((tip) => !isHere(tip));
  const wanted = list.saved.filter((entry) => !isHere(entry));

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
        {tips.length > 0 && <Loaded query={readAreas} failure="Kunde inte ladda produkttipsen" skeleton={null} />}
        <Loaded query={read} failure="Kunde inte ladda produkttipsen" skeleton={<ListSkeleton rows={6} rowHeight={160} />}>
          {() =>
            tips.length === 0 ? (
              <EmptyState action={<LinkButton to="/dashboard">Till mitt konto</LinkButton>}>Det finns inga produkttips än.</EmptyState>
            ) : (
              <Stack gap="xl">
                <TipsSummary
                  atHome={tips.filter(isHere).length}
                  total={tips.length}
                  areas={areas.filter(({ id }) => tips.some(({ crisisDomainId }) => crisisDomainId === id))}
                  area={area}
                />
                {groupByArea(areas, shown).map((group) => (
                  <TipList key={group.name} group={group} list={list} />
                ))}
              </Stack>
            )
          }
        </Loaded>
      </div>
      <ShoppingListPaper items={wanted.length > 0 ? wanted : missing} areas={areas} tips={tips} />
    </>
  );
}

interface TipsSummaryProps {
  /** Tips that the household has at home, of all. */
  atHome: number;
  total: number;
  /** The areas that have tips. */
  areas: readonly Area[];
  area: Area | undefined;
}

/** How far the household has come, and the choice of one area, which stands in the address. */
function TipsSummary({ atHome, total, areas, area }: TipsSummaryProps) {
  const [, setParams] = useSearchParams();
  return (
    <Card>
      <div className={classes.summary}>
        <Stack gap="xs">
          <Text fw={600}>
            Ni har {atHome} av {total} tips hemma
          </Text>
          <Progress value={(atHome / total) * 100} size="lg" aria-label="Tips som ni har hemma" />
          <Text size="sm" c="dimmed">
            Ingen behöver allt. Spara det som passar er och markera det ni har.
          </Text>
        </Stack>
        <Select
          label="Område"
          placeholder="Alla"
          data={areas.map(({ slug, name }) => ({ value: slug, label: name }))}
          value={area?.slug ?? null}
          onChange={(slug) => setParams(slug ? { area: slug } : {}, { preventScrollReset: true })}
          clearable
          clearButtonProps={clearButtonProps("Rensa område")}
        />
      </div>
    </Card>
  );
}

interface TipListProps {
  group: AreaGroup<ProductTip>;
  list: SavedProducts;
}

/** The tips of one area, and how many of them are at home. */
function TipList({ group: { area, name, items }, list }: TipListProps) {
  const headingId = useId();
  const atHome = items.filter(useIsAtHome(list)).length;

  return (
    <Stack component="section" gap="sm" aria-labelledby={headingId}>
      <Group gap="sm" wrap="nowrap">
        {area && (
          <ThemeIcon size={40} radius="md">
            <AreaIcon name={area.icon} />
          </ThemeIcon>
        )}
        <Title order={2} size="h3" id={headingId}>
          {name}
        </Title>
        <Text c="dimmed" size="sm" className="tabular">
          {atHome} av {items.length} hemma
        </Text>
      </Group>
      <SimpleGrid component="ul" className={classes.list} cols={{ base: 1, sm: 2, xl: 3 }} spacing="md">
        {items.map((tip) => {
          const saved = findSaved(list.saved, tip);
          const { id, name: tipName, purchaseLink, crisisDomainId } = tip;
          const product = { id, name: tipName, purchaseLink, crisisDomainId };
          return (
            <TipCard
              key={id}
              tip={tip}
              saved={saved}
              onSave={() => list.add(product)}
              onRemove={() => saved && removeWithUndo(list, saved)}
              onHave={(hasIt) => (saved ? list.change(saved.id, { hasIt }) : list.add({ ...product, hasIt }))}
            />
          );
        })}
      </SimpleGrid>
    </Stack>
  );
}

interface TipCardProps {
  tip: ProductTip;
  /** What is saved of it. */
  saved: SavedProduct | undefined;
  onSave: () => void;
  onRemove: () => void;
  onHave: (hasIt: boolean) => void;
}

function TipCard({ tip, saved, onSave, onRemove, onHave }: TipCardProps) {
  const nameId = useId();
  const Heart = saved ? IconHeartFilled : IconHeart;
  return (
    <Card component="li" padding="md" h="100%">
      <Stack gap="xs" style={{ flex: 1 }}>
        <Title order={3} size="h4" id={nameId}>
          {tip.name}
        </Title>
        <Text size="sm">{tip.reason}</Text>
        <TipStorage product={tip} />
        <Text size="sm" c="dimmed" mt="auto" className="tabular">
          {priceSpan(tip)}, cirkapris
        </Text>
      </Stack>
      <Group gap="xs" mt="sm">
        <Button
          variant={saved ? "default" : "light"}
          px="sm"
          aria-describedby={nameId}
          leftSection={<Heart size={18} stroke={1.75} aria-hidden />}
          onClick={saved ? onRemove : onSave}
        >
          {saved ? "Ta bort" : "Spara"}
        </Button>
        <ShopLinkButton link={tip.purchaseLink} describedBy={nameId} />
      </Group>
      <Checkbox
        mt="sm"
        label="Har redan"
        aria-describedby={nameId}
        checked={saved?.hasIt ?? false}
        onChange={({ currentTarget }) => onHave(currentTarget.checked)}
      />
      {saved?.hasIt && <StockText stock={saved} />}
    </Card>
  );
}

/** «2 st, håller till 12 mars 2027», as it is told on the saved products' page. */
function StockText({ stock: { quantity, keepsUntil } }: { stock: SavedProduct }) {
  const { formatDay } = useDateFormat();
  if (quantity === null && keepsUntil === null) return null;
  const isOut = keepsUntil !== null && keepsUntil < isoDay(new Date());
  const until = keepsUntil && `${isOut ? "gick ut" : "håller till"} ${formatDay(keepsUntil)}`;
  return (
    <Text size="sm" c={isOut ? "kris" : "dimmed"} className="tabular">
      {[quantity !== null && `${quantity} st`, until].filter(Boolean).join(", ")}
    </Text>
  );
}
