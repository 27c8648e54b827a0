/** The columns of a file of products, as the form calls them. */
export const IMPORT_COLUMN_LABELS: Readonly<Record<string, string>> = {
  article_number: "Artikelnummer",
  name: "Namn",
  product_type: "Typ",
  category: "Kategori",
  crisis_domain: "Beredskapsområde",
  unit_quantity: "Antal i förpackningen",
  unit_metric: "Enhet",
  resilia_price_excluding_vat: "Eget pris exkl. moms",
  vat_percent: "Moms i procent",
  resilia_price_including_vat: "Eget pris inkl. moms",
  supplier_price_including_vat: "Leverantörens pris inkl. moms",
  recommended_quantity_rule: "Regel för rekommenderat antal",
  description: "Beskrivning",
  storage_class: "Brandfarlig vara",
  storage_litres: "Liter i en behållare",
  is_active: "Visas i katalogen",
};
