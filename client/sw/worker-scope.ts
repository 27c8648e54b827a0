/**
 * The part of a service worker's global scope that the two workers use. TypeScript's own types of it and those of a page
 * exclude each other in one program.
 */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}

export interface NotificationClickEvent extends ExtendableEvent {
  readonly notification: Notification & { readonly data: unknown };
  /** The pressed button; empty when the notification itself was pressed. */
  readonly action: string;
}

interface WindowClient {
  readonly url: string;
  focus(): Promise<WindowClient>;
}

/** `actions` and `renotify` are for workers alone and missing from a page's types. */
export interface WorkerNotificationOptions extends NotificationOptions {
  renotify: boolean;
  actions: readonly { action: string; title: string }[];
}

export interface WorkerScope {
  readonly location: Location;
  readonly registration: { showNotification(title: string, options: WorkerNotificationOptions): Promise<void> };
  readonly clients: {
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationClickEvent) => void): void;
}

export const worker = globalThis as unknown as WorkerScope;
