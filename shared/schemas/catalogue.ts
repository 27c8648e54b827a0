import { z } from "zod";
import { PRODUCT_SORTS, PRODUCT_TYPES } from "../enums.ts";
import { CATALOGUE_PAGE_SIZE, MAX_COMPARED_PRODUCTS } from "../limits.ts";
import { idField, plainText } from "./fields.ts";

/** Prices are kronor excluding VAT and concern the portal's own price. */
export const listProductsInput = z.object({
  search: plainText().max(100).optional(),
  crisisDomainId: idField.optional(),
  productType: z.enum(PRODUCT_TYPES).optional(),
  supplierId: idField.optional(),
  productCategoryIds: z.array(idField).max(50).optional(),
  minPrice: z.number().min(0).max(100_000_000).optional(),
  maxPrice: z.number().min(0).max(100_000_000).optional(),
  sort: z.enum(PRODUCT_SORTS).default("default"),
  offset: z.number().int().min(0).max(1_000_000).default(0),
  limit: z.number().int().min(1).max(100).default(CATALOGUE_PAGE_SIZE),
});
export type ListProductsInput = z.output<typeof listProductsInput>;

export const facetsInput = listProductsInput.omit({ sort: true, offset: true, limit: true });
export type FacetsInput = z.output<typeof facetsInput>;

/** Products by the id of an area, a supplier and a category; what has none is left out. */
export type Facets = Record<"domains" | "suppliers" | "categories", Record<string, number>>;

export const compareInput = z.object({ productIds: z.array(idField).min(1).max(MAX_COMPARED_PRODUCTS) });

export const productByIdInput = z.object({ productId: idField });
