const collator = new Intl.Collator("sv");

/** Swedish order for `sort`: … z å ä ö, upper and lower case together. */
export const compareSwedish: (a: string, b: string) => number = collator.compare;
