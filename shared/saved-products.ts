/** The fields of a saved product that change one by one. */
export interface SavedProductFields {
  name: string;
  /** Empty for something that is bought nowhere in particular. */
  purchaseLink: string;
  /** The area it is listed under. */
  crisisDomainId: string | null;
  note: string;
  /** Whether the household has it at home already. */
  hasIt: boolean;
  /** How many there are at home; null is not counted. */
  quantity: number | null;
  /** `YYYY-MM-DD`: until when what is at home can be used; null is not known. */
  keepsUntil: string | null;
}
/** What stands in those that nobody has filled in. */
export const NEW_PRODUCT: Omit<SavedProductFields, "name"> = {
  purchaseLink: "",
  crisisDomainId: null,
  note: "",
  hasIt: false,
  quantity: null,
  keepsUntil: null,
};

export type SavedProductField = keyof SavedProductFields;

/** When each field got its value, ISO 8601 by the server's clock. */
export type SavedProductTimes = Partial<Record<SavedProductField, string>>;

/** Whether it is at home and of use today: what has gone out is to be bought again. */
export const isAtHome = ({ hasIt, keepsUntil }: Pick<SavedProductFields, "hasIt" | "keepsUntil">, today: string): boolean =>
  hasIt && (keepsUntil === null || keepsUntil >= today);
