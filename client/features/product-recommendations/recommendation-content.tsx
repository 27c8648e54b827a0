import { Alert, Button, Card, Group, List, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { IconGavel, IconInfoCircle, IconShoppingCart, IconShoppingCartPlus } from "@tabler/icons-react";
import { useState } from "react";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { type Column, DataList } from "#client/ui/data-list.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { can } from "#shared/permissions.ts";
import { boughtWaterSentence } from "#shared/text/bought-water.ts";
import { extraDayInWords } from "#shared/text/extra-day.ts";
import { PRICE_ON_REQUEST } from "#shared/text/price-on-request.ts";
import { FactList } from "./fact-list.tsx";
import { ManageMenu } from "./manage-menu.tsx";
import classes from "./product-recommendations.module.css";
import {
  cataloguePath,
  missingLines,
  type OrderedLine,
  personsInWords,
  productsInWords,
  type Recommendation,
  type RecommendationLine,
} from "./recommendation-views.ts";

interface RecommendationContentProps {
  recommendation: Recommendation;
  /** Opens the request that the set lies in. */
  onOrdered: () => void;
}

/** A set in full: what to buy, on what it rests, what it costs, and what can be done with it. */
export function RecommendationContent({ recommendation, onOrdered }: RecommendationContentProps) {
  const { formatDay } = useDateFormat();
  const [ordered, setOrdered] = useState<readonly OrderedLine[]>([]);
  const { name, crisisDomainName, categories, createdAt, createdBy } = recommendation;
  const made = `Skapad ${formatDay(createdAt)}${createdBy ? ` av ${createdBy}` : ""}`;

  return (
    <Stack gap="lg" pb={96}>
      <PageHeader
        mb={0}
        title={name}
        description={`${crisisDomainName} · ${categories.map((category) => category.name).join(", ")}. ${made}.`}
      />
      <RecommendationActions
        recommendation={recommendation}
        onOrdered={(lines) => {
          setOrdered(lines);
          if (missingLines(lines).length === 0) onOrdered();
        }}
      />
      <OrderReport lines={ordered} onOpenRequest={onOrdered} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <RecommendationBasisCard recommendation={recommendation} />
        <RecommendationCostCard recommendation={recommendation} />
      </SimpleGrid>
      <Stack gap="sm" component="section" aria-labelledby="lines">
        <Title order={2} size="h3" id="lines">
          Produkter
        </Title>
        <RecommendationLines lines={recommendation.lines} />
      </Stack>
    </Stack>
  );
}

interface RecommendationActionsProps {
  recommendation: Recommendation;
  /** The set lies in the drafts; each line says what became of it. */
  onOrdered: (lines: readonly OrderedLine[]) => void;
}

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** What one does with a set. */
function RecommendationActions({ recommendation, onOrdered }: RecommendationActionsProps) {
  const { association } = useSignedIn();
  const utils = trpc.useUtils();
  const { id: recommendationId } = recommendation;
  const order = useAction(trpc.productRecommendation.order, {
    failed: "Förfrågan kunde inte skapas",
    touches: ["productRequest.draft"],
  });
  const createRequest = (): void =>
    order.send(
      { recommendationId },
      {
        onDone: ({ lines, drafts }) => {
          // Before the request is opened: it begins with the drafts that are known.
          utils.productRequest.drafts.setData(undefined, drafts);
          onOrdered(lines);
        },
      },
    );
  return (
    <Group gap="sm">
      <Button leftSection={<IconShoppingCartPlus {...icon} />} loading={order.isPending} onClick={createRequest}>
        Skapa produktförfrågan
      </Button>
      <LinkButton to={cataloguePath(recommendation)} variant="default" leftSection={<IconShoppingCart {...icon} />}>
        Öppna i AI-Handel
      </LinkButton>
      <Button
        component="a"
        href={`/api/product-recommendations/${recommendationId}/decision-basis.pdf`}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<IconGavel {...icon} />}
      >
        Dela som beslutsunderlag
      </Button>
      {can(association?.role, "recommendations:manage") && <ManageMenu recommendation={recommendation} />}
    </Group>
  );
}

/** The numbers that the quantities were made of. */
function RecommendationBasisCard({ recommendation: { basis, createdAt, updatedAt } }: { recommendation: Recommendation }) {
  const { formatDay } = useDateFormat();
  return (
    <SectionCard title="Underlag">
      <FactList
        facts={{
          Boende: personsInWords(basis).replace(" boende", ""),
          Lägenheter: formatNumber(basis.apartments),
          Dygn: formatNumber(basis.days),
          "Liter per person och dygn": formatNumber(basis.litresPerPerson),
          "Senast ändrad": updatedAt === createdAt ? null : formatDay(updatedAt),
        }}
      />
    </SectionCard>
  );
}

const orNull = (kronor: number | null): string | null => (kronor === null ? null : formatKronor(kronor));

/** What the set costs, at the prices of when its numbers were made. */
function RecommendationCostCard({
  recommendation: { cost, costPerExtraDay, extraDayProducts, boughtWater, lines },
}: {
  recommendation: Recommendation;
}) {
  const { totals, perApartment, unpricedLines } = cost;
  return (
    <SectionCard title="Beräknad kostnad">
      <FactList
        facts={{
          ...(unpricedLines === lines.length
            ? { Pris: PRICE_ON_REQUEST }
            : {
                "Exkl. moms": formatKronor(totals.excludingVat),
                Moms: formatKronor(totals.vat),
                "Inkl. moms": formatKronor(totals.includingVat),
              }),
          "Per lägenhet": orNull(perApartment),
          "Ett dygn till": orNull(costPerExtraDay),
        }}
      />
      <Text size="sm" c="dimmed" mt="sm">
        {costPerExtraDay !== null && `Ett dygn till: ${extraDayInWords(extraDayProducts, boughtWater)}. `}Frakt tillkommer.
        {unpricedLines > 0 &&
          ` ${productsInWords(unpricedLines)} med pris på förfrågan är inte ${unpricedLines === 1 ? "medräknad" : "medräknade"}.`}
      </Text>
      {boughtWater && (
        <Text size="sm" mt="sm">
          {boughtWaterSentence(boughtWater)}
        </Text>
      )}
    </SectionCard>
  );
}

interface OrderReportProps {
  lines: readonly OrderedLine[];
  onOpenRequest: () => void;
}

/** Which products of the set did not come into a request, and why. Read before the request is opened. */
function OrderReport({ lines, onOpenRequest }: OrderReportProps) {
  const missing = missingLines(lines);
  if (missing.length === 0) return null;
  const isEmpty = missing.length === lines.length;
  return (
    <Alert
      color="varsel"
      role="status"
      title={isEmpty ? "Inget kunde läggas i förfrågan" : "Allt kom inte med i förfrågan"}
      icon={<IconInfoCircle size={20} aria-hidden />}
    >
      <List size="sm">
        {missing.map(({ productId, productName }) => (
          <List.Item key={productId}>{productName}: finns inte längre i AI-Handel.</List.Item>
        ))}
      </List>
      {!isEmpty && (
        <Button mt="sm" onClick={onOpenRequest}>
          Öppna förfrågan
        </Button>
      )}
    </Alert>
  );
}

const COLUMNS: readonly Column<RecommendationLine>[] = [
  { key: "product", title: "Produkt", isTabular: true, cell: (line) => <Product line={line} /> },
  { key: "amount", title: "Antal", align: "right", isTabular: true, breaks: "never", cell: amountOf },
  { key: "price", title: "Pris exkl. moms", align: "right", isTabular: true, breaks: "never", cell: priceOf },
  {
    key: "total",
    title: "Summa exkl. moms",
    align: "right",
    isTabular: true,
    breaks: "never",
    cell: ({ totalPrice }) => orNull(totalPrice) ?? "–",
  },
];

/** What to buy, by supplier; under one another on a phone. */
function RecommendationLines({ lines }: { lines: readonly RecommendationLine[] }) {
  return (
    <Card padding={0} className={classes.lines}>
      <DataList
        label="Produkter i rekommendationen"
        rows={lines}
        rowKey={({ productId }) => productId}
        columns={COLUMNS}
        empty="Inga produkter."
        cards={{ below: MOBILE_BREAKPOINT_PX / 16, draw: (line) => <LineCard line={line} /> }}
        table={{ minWidth: 440 }}
      />
    </Card>
  );
}

function LineCard({ line }: { line: RecommendationLine }) {
  return (
    <Card padding="sm">
      <Product line={line} />
      <Group justify="space-between" mt={4} className="tabular">
        <Text size="sm">
          {amountOf(line)} à {priceOf(line)}
        </Text>
        <Text fw={600}>{orNull(line.totalPrice)}</Text>
      </Group>
    </Card>
  );
}

function Product({ line }: { line: RecommendationLine }) {
  return (
    <>
      <Text fw={600}>{line.productName}</Text>
      <Text size="sm" c="dimmed">
        {line.articleNumber} · {line.categoryName} · {line.supplierName}
      </Text>
      <Text size="sm" c="dimmed">
        {line.basis}
      </Text>
      {!line.isOffered && (
        <Text size="sm" fw={600}>
          Finns inte längre i AI-Handel.
        </Text>
      )}
    </>
  );
}

/** Packages, and what one holds unless it is a single piece. */
function amountOf({ quantity, unitQuantity, unitMetric }: RecommendationLine): string {
  const packages = formatNumber(quantity);
  return unitQuantity === 1 ? `${packages} ${unitMetric}` : `${packages} × ${formatNumber(unitQuantity)} ${unitMetric}`;
}

function priceOf({ unitPrice }: RecommendationLine): string {
  return orNull(unitPrice) ?? "Pris på förfrågan";
}
