import { isWidgetKey, WIDGET_KEYS, type WidgetKey } from "#shared/assistant/widgets.ts";

/** Which widgets stand open in the conversation: one flag each (DATA-32…43). */
export type WidgetFlags = Record<WidgetKey, boolean>;

type TabStorage = Pick<Storage, "getItem" | "setItem">;

export const NO_WIDGETS = Object.fromEntries(WIDGET_KEYS.map((key) => [key, false])) as WidgetFlags;

const nameFor = (userId: string): string => `${userId}:chat-widgets`;

/** The flags of this session (DATA-31): they end with the tab and at sign-out. */
export function readWidgetFlags(storage: TabStorage, userId: string): WidgetFlags {
  try {
    const kept: unknown = JSON.parse(storage.getItem(nameFor(userId)) ?? "{}");
    const open = Object.entries(kept ?? {}).filter(([key, isOpen]) => isWidgetKey(key) && isOpen === true);
    return { ...NO_WIDGETS, ...Object.fromEntries(open) };
  } catch {
    return NO_WIDGETS;
  }
}

export function keepWidgetFlags(storage: TabStorage, userId: string, flags: WidgetFlags): void {
  try {
    storage.setItem(nameFor(userId), JSON.stringify(flags));
  } catch (error) {
    console.warn("could not write to session storage", error);
  }
}
