import { submitProductRequest } from "#server/domains/product-requests/submit-product-request.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { submitProductRequestInput } from "#shared/schemas/product-requests.ts";
import { contextFor } from "#tests/helpers/context.ts";
import type { TestPerson } from "./people.ts";
import { createProduct } from "./products.ts";

/** What the form would send for these products of one supplier; two packages of each. */
export function requestInput(products: readonly { id: string; supplierId: string }[], values: Record<string, unknown> = {}) {
  return submitProductRequestInput.parse({
    supplierId: products[0]?.supplierId,
    idempotencyKey: crypto.randomUUID(),
    items: products.map(({ id }) => ({ productId: id, quantity: 2 })),
    ...values,
  });
}

/** A submitted request for one product of 100 kr. Its job runs at once, as after any submission, if no part of the context says else. */
export async function createProductRequest(
  person: TestPerson,
  values: Record<string, unknown> = {},
  parts: Partial<DomainContext> = {},
): Promise<string> {
  const { id } = await submitProductRequest(await contextFor(person, parts), requestInput([await createProduct()], values));
  return id;
}
