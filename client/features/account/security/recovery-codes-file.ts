import { PRODUCT_NAME } from "#shared/text/product-name.ts";

/** The text file that people keep: whose codes, what they are for, one code a line. */
export function recoveryCodesFile(email: string, codes: readonly string[]): string {
  return [
    `Återställningskoder till ${PRODUCT_NAME}`,
    email,
    "",
    "Skriv en kod i stället för verifieringskoden när du loggar in. Varje kod fungerar en gång.",
    "",
    ...codes,
    "",
  ].join("\n");
}
