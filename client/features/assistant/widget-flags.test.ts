import { expect, test } from "vitest";
import { memoryStorage } from "#client/lib/user-storage.ts";
import { WIDGET_KEYS } from "#shared/assistant/widgets.ts";
import { keepWidgetFlags, NO_WIDGETS, readWidgetFlags } from "./widget-flags.ts";

test("DATA-31 which of the twelve widgets are open is kept for the session, per user", () => {
  const storage = memoryStorage();
  expect(Object.keys(NO_WIDGETS)).toEqual([...WIDGET_KEYS]);
  keepWidgetFlags(storage, "anna", { ...NO_WIDGETS, "invitation-form": true, maps: true });
  expect(readWidgetFlags(storage, "anna")).toEqual({ ...NO_WIDGETS, "invitation-form": true, maps: true });
  expect(readWidgetFlags(storage, "bo")).toEqual(NO_WIDGETS);
});

test("DATA-31 flags that make no sense are passed over", () => {
  const storage = memoryStorage();
  for (const value of ['{"maps":"ja","constructor":true}', "trasigt", "null", "[]"]) {
    storage.setItem("anna:chat-widgets", value);
    expect(readWidgetFlags(storage, "anna")).toEqual(NO_WIDGETS);
  }
});
