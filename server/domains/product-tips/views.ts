import type { StorageClass } from "#shared/enums.ts";

/** Something worth having at home, and why. Prices are kronor including VAT, about. */
export interface ProductTipView {
  id: string;
  name: string;
  crisisDomainId: string;
  reason: string;
  priceFrom: number;
  priceTo: number;
  /** A shop's page, or a search among shops (`shared/shop-link.ts`). */
  purchaseLink: string;
  storageClass: StorageClass | null;
  /** Litres of one container; null when unknown. */
  storageLitres: number | null;
}

/** A product of the catalogue that could stand for something a household has saved. */
export interface CatalogueMatch {
  productId: string;
  name: string;
  supplierName: string;
  /** Kronor excluding VAT. */
  price: number;
}

export interface CatalogueMatches {
  /** What was asked for. */
  name: string;
  /** Whether every word that tells the product was found, so that the first of them is a fair proposal. */
  isSure: boolean;
  products: CatalogueMatch[];
}
