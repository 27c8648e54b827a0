import { Alert, Button, Card, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useDisclosure, useMediaQuery, useTimeout } from "@mantine/hooks";
import { IconBuildingStore, IconClipboardList, IconListCheck, IconX } from "@tabler/icons-react";
import { type ComponentProps, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { DraftsPill } from "#client/features/product-requests/drafts-pill.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { useSession } from "#client/lib/use-session.ts";
import { Loaded } from "#client/ui/loaded.tsx";
import { formatKronor } from "#shared/format/money.ts";
import { MAX_COMPARED_PRODUCTS } from "#shared/limits.ts";
import classes from "./catalogue.module.css";
import { type CatalogueFilters, countFilters, NO_FILTERS, withKnownCategories } from "./catalogue-filters.ts";
import { CatalogueCount, CatalogueResults } from "./catalogue-results.tsx";
import { CatalogueToolbar } from "./catalogue-toolbar.tsx";
import type { CatalogueChoices, ProductRow } from "./product-row.ts";
import { useAddToRequest } from "./use-add-to-request.ts";
import { useCatalogueFilters } from "./use-catalogue-filters.ts";
import { useCatalogueProducts } from "./use-catalogue-products.ts";

const loadFilterFields = () => import("./catalogue-filter-fields.tsx");
const loadFilterDrawer = () => import("./catalogue-filter-drawer.tsx");
const loadDetail = () => import("./product-detail-dialog.tsx");
const loadComparison = () => import("./product-comparison.tsx");
const loadRequest = () => import("#client/features/product-requests/request-dialog.tsx");
const loadRequests = () => import("#client/features/product-requests/requests-dialog.tsx");
const loadSuppliers = () => import("#client/features/suppliers/suppliers-dialog.tsx");
const CatalogueFilterFields = lazyPart(async () => ({ default: (await loadFilterFields()).CatalogueFilterFields }));
const CatalogueFilterDrawer = lazyPart(async () => ({ default: (await loadFilterDrawer()).CatalogueFilterDrawer }));
const ProductDetailDialog = lazyPart(async () => ({ default: (await loadDetail()).ProductDetailDialog }));
const RequestDialog = lazyPart(async () => ({ default: (await loadRequest()).RequestDialog }));
const RequestsDialog = lazyPart(async () => ({ default: (await loadRequests()).RequestsDialog }));
const NarrowedRequests = lazyPart(async () => ({ default: (await loadRequests()).NarrowedRequests }));
const ProductComparison = lazyPart(async () => ({ default: (await loadComparison()).ProductComparison }));
const SuppliersDialog = lazyPart(async () => ({ default: (await loadSuppliers()).SuppliersDialog }));

/** By then the page stands, on a slow line too. */
const DIALOGS_AFTER_MS = 5_000;
/** Read ahead, so that each opens at once, and without a network too. What fails is asked for again when it is opened. */
function loadDialogs(): void {
  for (const load of [loadFilterFields, loadFilterDrawer, loadDetail, loadComparison, loadRequest, loadRequests, loadSuppliers])
    load().catch(() => undefined);
}

export function Component() {
  const { filters: addressed, view, change, clear, changeView, comparedIds, compare } = useCatalogueFilters();
  const { session } = useSession();
  const choicesQuery = trpc.catalogue.filters.useQuery();
  const { filters, choices } = useKnownFilters(addressed, choicesQuery.data);
  const catalogue = useCatalogueProducts(filters);
  const drafts = trpc.productRequest.drafts.useQuery();
  const adding = useAddToRequest();
  const isStillDrafted = drafts.data?.some(({ supplierId }) => supplierId === adding.added?.supplierId) ?? false;
  const addedId = isStillDrafted ? (adding.added?.id ?? null) : null;
  const [product, setProduct] = useState<ProductRow | null>(null);
  const { add, addingId } = adding;
  const actions = useMemo(() => ({ onDetails: setProduct, onAdd: add, addingId, addedId }), [add, addingId, addedId]);
  const [filtersOpened, filterDrawer] = useDisclosure(false);
  const [suppliersOpened, suppliersDialog] = useDisclosure(false);
  const [requestOpened, requestDialog] = useDisclosure(false);
  // Once it was open it stays: what was written in it waits there.
  const [wasRequestOpened, setWasRequestOpened] = useState(false);
  const comparison = useComparison({ productIds: comparedIds, actions, onChange: compare, isRaised: hasAny(drafts.data) });
  const [requestsOpened, requestsDialog] = useRequestsDialog();
  useTimeout(loadDialogs, DIALOGS_AFTER_MS, { autoInvoke: true });
  const [repeatedSupplierId, setRepeatedSupplierId] = useState<string | null>(null);
  const requestsButton = useRef<HTMLButtonElement>(null);
  // With the last draft its pill goes, which the dialog was opened from.
  const focus = useReturnFocus(() => requestsButton.current);
  const openRequest = (): void => {
    focus.remember();
    setWasRequestOpened(true);
    requestDialog.open();
  };

  const fields = (
    <Suspense fallback={null}>
      <CatalogueFilterFields filters={filters} choices={choices} onChange={change} />
    </Suspense>
  );
  // Products can be looked at before it is known what they can be narrowed to.
  const shelves = (
    <div className={classes.columns}>
      <Rail>{fields}</Rail>
      <Stack gap="md" miw={0} pb={96}>
        <CatalogueToolbar filters={filters} view={view} onChange={change} onViewChange={changeView} onOpenFilters={filterDrawer.open} />
        {filters.recommendedCategoryIds.length > 0 && (
          <RecommendationBanner
            name={filters.recommendationName}
            onClear={() => change({ recommendedCategoryIds: [], recommendationName: "" })}
          />
        )}
        <CatalogueChips filters={filters} choices={choices} onChange={change} onClear={clear} />
        {catalogue.read.data && !catalogue.isMoreError && <CatalogueCount shown={catalogue.products.length} total={catalogue.totalCount} />}
        <CatalogueResults catalogue={catalogue} view={view} actions={actions} onClear={clear} />
      </Stack>
    </div>
  );
  return (
    <>
      <PageHeader
        title="AI-Handel"
        description="Jämför produkter och tjänster för beredskap och skicka en förfrågan till leverantören."
        actions={
          <>
            <LinkButton to="/products" variant="subtle">
              Tips för hushållet
            </LinkButton>
            <Button
              variant="default"
              leftSection={<IconBuildingStore size={18} stroke={1.75} aria-hidden />}
              onClick={suppliersDialog.open}
            >
              Leverantörer
            </Button>
            <Button
              ref={requestsButton}
              variant="default"
              leftSection={<IconClipboardList size={18} stroke={1.75} aria-hidden />}
              onClick={requestsDialog.open}
            >
              {session?.association ? "Föreningens förfrågningar" : "Mina förfrågningar"}
            </Button>
          </>
        }
      />
      <Loaded query={choicesQuery} failure="Kunde inte ladda AI-Handeln" skeleton={shelves}>
        {() => shelves}
      </Loaded>

      <Suspense fallback={null}>
        {filtersOpened && (
          <CatalogueFilterDrawer totalCount={catalogue.totalCount} onClose={filterDrawer.close}>
            {fields}
          </CatalogueFilterDrawer>
        )}
      </Suspense>
      <Suspense fallback={null}>
        {suppliersOpened && (
          <SuppliersDialog
            onShowProducts={(supplierId) => change({ ...NO_FILTERS, sort: filters.sort, supplierId })}
            onClose={suppliersDialog.close}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {product && (
          <ProductDetailDialog
            product={product}
            isAdding={addingId !== null}
            isAdded={adding.added?.id === product.id}
            onAdd={(chosen) => add(chosen, 1)}
            compared={comparison.of(product.id)}
            onClose={() => setProduct(null)}
          />
        )}
      </Suspense>
      {comparison.pill}
      <VisuallyHidden role="status">
        {adding.added && `${adding.added.name} ligger i förfrågan till ${adding.added.supplierName}.`}
      </VisuallyHidden>
      <DraftsPill drafts={drafts.data ?? []} onOpen={openRequest} />
      <Suspense fallback={null}>
        {wasRequestOpened && (
          <RequestDialog
            opened={requestOpened}
            onClose={() => {
              setRepeatedSupplierId(null);
              requestDialog.close();
              focus.giveBack(false);
            }}
            preferredSupplierId={repeatedSupplierId ?? adding.added?.supplierId ?? filters.supplierId}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {requestsDialog.isNamed && <NarrowedRequests onNarrowed={requestsDialog.open} />}
        {requestsOpened && (
          <RequestsDialog
            firstShownId={requestsDialog.shownId}
            onClose={requestsDialog.close}
            onOpenDraft={(supplierId) => {
              setRepeatedSupplierId(supplierId);
              openRequest();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

const hasAny = (rows: readonly unknown[] | undefined): boolean => rows !== undefined && rows.length > 0;

/** What is laid side by side, and the pill that leads there. */
function useComparison(comparison: ComponentProps<typeof ProductComparison>) {
  const { productIds, onChange } = comparison;
  // Once there was something it stays: its dialog says so when the last one is taken away.
  const [wasUsed, setWasUsed] = useState(false);
  if (hasAny(productIds) && !wasUsed) setWasUsed(true);
  return {
    of(productId: string) {
      const others = productIds.filter((id) => id !== productId);
      const isCompared = others.length < productIds.length;
      const isFull = productIds.length >= MAX_COMPARED_PRODUCTS;
      return { isCompared, isFull, onToggle: () => onChange(isCompared ? others : [...productIds, productId]) };
    },
    pill: <Suspense fallback={null}>{wasUsed && <ProductComparison {...comparison} />}</Suspense>,
  };
}

/** Where the filters stand beside the products, as in the stylesheet. */
const RAIL_QUERY = "(min-width: 75em)";

/** The filters on a wide screen. Drawn unseen on a phone, they would keep the products waiting. */
function Rail({ children }: { children: ReactNode }) {
  const hasRoom = useMediaQuery(RAIL_QUERY, undefined, { getInitialValueInEffect: false });
  if (!hasRoom) return null;
  return (
    <Card component="aside" aria-label="Filter" className={classes.rail}>
      {children}
    </Card>
  );
}

const NO_CHOICES: CatalogueChoices = { categories: [], suppliers: [], domains: [] };

/** The address's filters without recommended categories that nobody knows, and what can be chosen: within a
 *  recommendation only its categories. Until the choices are read, the address is believed. */
function useKnownFilters(addressed: CatalogueFilters, read: CatalogueChoices | undefined) {
  return useMemo(() => {
    if (!read) return { filters: addressed, choices: NO_CHOICES };
    const filters = withKnownCategories(addressed, read.categories);
    const recommended = new Set(filters.recommendedCategoryIds);
    const categories = recommended.size > 0 ? read.categories.filter(({ id }) => recommended.has(id)) : read.categories;
    return { filters, choices: { ...read, categories } };
  }, [addressed, read]);
}

/** What an address calls the request that it leads to. */
const NAMED = "forfragan";

/** Open on arrival when the page before asks for it (CAT-04) or the address names one of them (`?forfragan=`), which is dropped, so that
 *  reload and back do not; and when the address says to what the list is narrowed, which leaves it with the dialog. */
function useRequestsDialog() {
  const location = useLocation();
  const navigate = useNavigate();
  const [opened, { open, close }] = useDisclosure(false);
  const [shownId, setShownId] = useState<string | null>(null);
  const named = new URLSearchParams(location.search).get(NAMED);
  const asked = location.state?.openRequestsModal === true || named !== null;

  useEffect(() => {
    if (!asked) return;
    setShownId(named);
    open();
    const rest = new URLSearchParams(location.search);
    rest.delete(NAMED);
    void navigate({ pathname: location.pathname, search: rest.toString() }, { replace: true, state: null });
  }, [asked, named, open, navigate, location.pathname, location.search]);

  const leave = (): void => {
    close();
    setShownId(null);
  };
  const isNamed = [...new URLSearchParams(location.search).keys()].some((name) => name.startsWith(`${NAMED}-`));
  return [opened, { open, close: leave, shownId, isNamed }] as const;
}

interface RecommendationBannerProps {
  name: string;
  onClear: () => void;
}

/** Says that the list holds only what a saved recommendation names. */
function RecommendationBanner({ name, onClear }: RecommendationBannerProps) {
  return (
    <Alert
      color="varsel"
      p="xs"
      pl="md"
      role="status"
      icon={<IconListCheck size={20} stroke={1.75} aria-hidden />}
      styles={{ wrapper: { alignItems: "center" }, icon: { marginTop: 0 } }}
    >
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text inherit style={{ overflowWrap: "anywhere" }}>
          Visar produkter för {name || "en sparad rekommendation"}
        </Text>
        <Button variant="subtle" color="varsel" px="sm" style={{ flexShrink: 0 }} aria-label="Rensa rekommendationen" onClick={onClear}>
          Rensa
        </Button>
      </Group>
    </Alert>
  );
}

interface CatalogueChipsProps {
  filters: CatalogueFilters;
  choices: CatalogueChoices;
  onChange: (patch: Partial<CatalogueFilters>) => void;
  onClear: () => void;
}

interface Chip {
  key: string;
  label: string;
  without: Partial<CatalogueFilters>;
}

/** What narrows the list, each removable by itself. */
function CatalogueChips({ filters, choices, onChange, onClear }: CatalogueChipsProps) {
  if (countFilters(filters) === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label="Aktiva filter">
      {chipsOf(filters, choices).map(({ key, label, without }) => (
        <Button
          key={key}
          variant="light"
          px="sm"
          fw={400}
          maw="100%"
          aria-label={`Ta bort filtret ${label}`}
          rightSection={<IconX size={16} stroke={2} aria-hidden />}
          onClick={() => onChange(without)}
        >
          {label}
        </Button>
      ))}
      <Button variant="subtle" px="sm" onClick={onClear}>
        Rensa alla
      </Button>
    </Group>
  );
}

function chipsOf(filters: CatalogueFilters, choices: CatalogueChoices): Chip[] {
  const nameOf = (rows: readonly { id: string; name: string }[], id: string) => rows.find((row) => row.id === id)?.name ?? "Okänt val";
  const chips: Chip[] = [];
  const add = (key: string, label: string, without: Partial<CatalogueFilters>) => chips.push({ key, label, without });

  if (filters.search.trim()) add("search", `”${filters.search.trim()}”`, { search: "" });
  if (filters.crisisDomainId) add("domain", nameOf(choices.domains, filters.crisisDomainId), { crisisDomainId: null });
  if (filters.productType) add("type", filters.productType, { productType: null });
  if (filters.supplierId) add("supplier", nameOf(choices.suppliers, filters.supplierId), { supplierId: null });
  for (const id of filters.categoryIds) {
    add(id, nameOf(choices.categories, id), { categoryIds: filters.categoryIds.filter((other) => other !== id) });
  }
  if (filters.minPrice !== null) add("min", `Från ${formatKronor(filters.minPrice)}`, { minPrice: null });
  if (filters.maxPrice !== null) add("max", `Till ${formatKronor(filters.maxPrice)}`, { maxPrice: null });
  return chips;
}
