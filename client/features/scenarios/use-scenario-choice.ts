import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { readChoice, type ScenarioChoice, writeChoice } from "./scenario-choice.ts";

/** The scenario that is looked at, and how to change it. It begins with what the address says, and the address follows. */
export function useScenarioChoice(): [ScenarioChoice, (change: Partial<ScenarioChoice>) => void] {
  const [params, setParams] = useSearchParams();
  // An address changes too late for somebody who holds an arrow key down.
  const [choice, setChoice] = useState(() => readChoice(params));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is what the address follows
  useEffect(() => setParams(writeChoice(choice), { replace: true, preventScrollReset: true }), [choice]);

  return [choice, (change) => setChoice((before) => ({ ...before, ...change }))];
}
