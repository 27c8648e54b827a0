const list = new Intl.ListFormat("sv");

/** «Elverk 2 kW i Våra resurser är inte räknat.»; empty without any. */
export const generatorsInWords = (names: readonly string[]): string =>
  names.length === 0 ? "" : `${list.format(names)} i Våra resurser är inte ${names.length === 1 ? "räknat" : "räknade"}.`;
