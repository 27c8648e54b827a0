import type { Pool, PoolClient } from "pg";
import type { z } from "zod";
import type { listProductsInput } from "#shared/schemas/catalogue.ts";

export type CatalogueRequest = z.input<typeof listProductsInput>;

const PAGE = 12;

/**
 * Fills the catalogue up to so many products and services, of 40 suppliers; one in fifty is inactive, one in twenty has no
 * price. A million take minutes.
 */
export async function fillCatalogue(pool: Pool, size: number): Promise<void> {
  const client = await pool.connect();
  // The portal's own connections give up after 15 s.
  await client.query("set statement_timeout = 0; set maintenance_work_mem = '512MB'");
  await client.query(`
    insert into suppliers (code, name)
    select 'BENCH' || n, (array['Östra','Åkerö','Norra','Ängs','Västra','Malmö','Sörby','Ekens'])[n % 8 + 1] || ' beredskap ' || n || ' AB'
    from generate_series(1, 40) n`);
  const rebuildIndexes = await dropIndexes(client);
  await client.query(
    `
    insert into products (supplier_id, product_category_id, crisis_domain_id, article_number, name, description, product_type,
      unit_quantity, unit_metric, resilia_price_excluding_vat, resilia_price_including_vat, supplier_price_including_vat,
      recommended_quantity_rule, is_active)
    select s.ids[n * 7919 % cardinality(s.ids) + 1], c.ids[n * 104729 % cardinality(c.ids) + 1], d.ids[n * 1299709 % cardinality(d.ids) + 1],
      'B-' || lpad(n::text, 6, '0'),
      w.things[n * 31 % cardinality(w.things) + 1] || ' ' || w.traits[n * 17 % cardinality(w.traits) + 1] || ' ' || n % 97 + 1 || ' ' || w.units[n % 4 + 1]
        || ', serie ' || n,
      'Provas varje år. Förvaras torrt och frostfritt i föreningens förråd, märkt med datum och ansvarig.',
      case when n % 7 = 0 then 'Tjänst' else 'Produkt' end::product_type,
      n % 10 + 1, 'st',
      case when n % 20 <> 0 then p.price end, case when n % 20 <> 0 and n % 3 <> 0 then round(p.price * 1.25, 2) end, round(p.price * 1.4, 2),
      'ceil(persons/10)', n % 50 <> 0
    from generate_series(1::bigint, $1 - (select count(*) from products)) n
    cross join lateral (select (n * 48271 % 999983 / 100.0)::numeric(14, 2) + 10 as price) p
    cross join (select array_agg(id order by code) as ids from suppliers where code like 'BENCH%') s
    cross join (select array_agg(id order by name) as ids from product_categories) c
    cross join (select array_agg(id order by order_index) as ids from crisis_domains) d
    cross join (select
      array['Vattendunk','Ångpanna','Älvkälla vattenfilter','Örtkök','Reservelverk','Batterilampa','Värmefilt','Nödradio','Kokplatta','Förbandslåda','Sandsäck',
        'Brandsläckare','Solpanel','Jordfelsbrytare','Vevradio','Gasolkamin','Dricksvattentank','Hygienpaket','Råvattenpump','Översvämningsskydd'] as things,
      array['hopfällbar','för trapphus','tålig','med kran','stapelbar','årsmodell','ljudlös','för källare','extra stor','återvunnen','åskskyddad'] as traits,
      array['liter','watt','delar','meter'] as units) w`,
    [size],
  );
  await rebuildIndexes();
  await client.query("vacuum (analyze) products");
  await client.query("analyze");
  // Closed, not given back: its settings are its own.
  client.release(true);
}

/** Indexes are built in a fraction of the time that it takes to keep them row by row. Answers what builds them again. */
async function dropIndexes(client: PoolClient): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'products' and indexdef not like 'CREATE UNIQUE%'`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of rows) await client.query(definition);
  };
}

/** 64 requests as the catalogue page sends them, mixed so that neighbours differ. */
export async function mixedRequests(pool: Pool): Promise<CatalogueRequest[]> {
  const idsOf = async (statement: string): Promise<string[]> => (await pool.query<{ id: string }>(statement)).rows.map(({ id }) => id);
  const domains = await idsOf("select id from crisis_domains order by order_index");
  const suppliers = await idsOf("select id from suppliers where code like 'BENCH%' order by code");
  const categories = await idsOf("select id from product_categories order by name");
  const pick = (ids: readonly string[], n: number): string => ids[n % ids.length] ?? "";

  const kinds: [count: number, make: (n: number) => CatalogueRequest][] = [
    [12, () => ({})],
    [6, (n) => ({ offset: PAGE * (n + 1) ** 2 })],
    [10, (n) => ({ crisisDomainId: pick(domains, n) })],
    [4, (n) => ({ crisisDomainId: pick(domains, n), offset: PAGE * (n + 1) })],
    [6, (n) => ({ supplierId: pick(suppliers, n * 5) })],
    [6, (n) => ({ productCategoryIds: Array.from({ length: 1 + (n % 3) }, (_, more) => pick(categories, n + more)) })],
    [4, (n) => ({ minPrice: 100 * n, maxPrice: 500 + 900 * n })],
    [2, (n) => ({ crisisDomainId: pick(domains, n), maxPrice: 1500 + n, productType: "Tjänst" })],
    [6, (n) => ({ search: ["vattendunk", "nödradio", "B-0012", "älvkälla", "serie 7700", "watt stapelbar"][n] })],
    [
      8,
      (n) => ({
        sort: (["price_asc", "price_desc", "name_desc", "price_asc"] as const)[n % 4],
        ...(n > 3 && { crisisDomainId: pick(domains, n) }),
      }),
    ],
  ];
  const requests = kinds.flatMap(([count, make]) => Array.from({ length: count }, (_, n) => make(n)));
  // 27 has no factor in common with 64: every request once, kinds mixed.
  return requests.map((_, n) => requests[(n * 27) % requests.length] ?? {});
}
