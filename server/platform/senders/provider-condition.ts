/** What a look at a provider found, without anything being sent. In Swedish, for the operators. */
export interface ProviderCondition {
  words: string;
  isFaulty: boolean;
}

/** A provider that can be looked at. */
export interface Checkable {
  /** Throws what keeps it from being asked. */
  check?(): Promise<ProviderCondition>;
}

/** Where the operator has set up no provider. */
export const WRITES_FILES = async (): Promise<ProviderCondition> => ({
  words: "Ingen leverantör är inställd. Meddelanden skrivs till filer och når ingen.",
  isFaulty: false,
});
