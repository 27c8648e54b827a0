import { useSearchParams } from "react-router";

/** Where the answers stand when all parts of the page are beside one another. */
export const ANSWERS_ID = "crisis-people";

/** Leads to who has answered what: the tab on a phone, the place on the page where there is room for all of it. */
export function useShowAnswers(): () => void {
  const [, setSearch] = useSearchParams();
  return () => {
    setSearch({ tab: "svar" }, { preventScrollReset: true });
    document.getElementById(ANSWERS_ID)?.scrollIntoView({ block: "start" });
  };
}
