import { mainVerdict } from "../guards/guard-rules.ts";
import { Guarded } from "../guards/guarded.tsx";
import { Component as PublicFrame } from "./public-layout.tsx";

/** `/categories` and `/about`: behind the main guard (GUARD-02), in the frame of the public pages in place of the sidebar (decision 45). */
export function Component() {
  return (
    <Guarded verdictFor={mainVerdict}>
      <PublicFrame />
    </Guarded>
  );
}
