/** The tab that an address names with `?tab=`; the first when it names none of those that are shown. */
export function tabOf<Tab extends { tab: string }>(search: URLSearchParams, tabs: readonly [Tab, ...Tab[]]): Tab {
  const named = search.get("tab");
  return tabs.find(({ tab }) => tab === named) ?? tabs[0];
}
