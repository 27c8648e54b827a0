import { type NotificationClickEvent, type PushEvent, worker } from "./worker-scope.ts";

/** What `server/platform/senders/web-push-sender.ts` puts into a notification. */
interface Notice {
  title: string;
  body: string;
  url: string;
  tag: string;
  renotify: boolean;
  silent: boolean;
  actions: readonly { action: string; title: string }[];
  replyLink: string | null;
}

const FALLBACK: Notice = {
  title: "Nytt krismeddelande",
  body: "Öppna för att läsa.",
  url: "/",
  tag: "krismeddelande",
  renotify: true,
  silent: false,
  actions: [],
  replyLink: null,
};

/** Shows crisis messages, and answers by their buttons without opening a page. A second copy of one message replaces the first. */
export function showNotices(): void {
  worker.addEventListener("push", (event) => event.waitUntil(show(event)));
  worker.addEventListener("notificationclick", (event) => event.waitUntil(follow(event)));
}

function show({ data }: PushEvent): Promise<void> {
  const notice = readNotice(data);
  return worker.registration.showNotification(notice.title, {
    body: notice.body,
    tag: notice.tag,
    renotify: notice.renotify,
    silent: notice.silent,
    actions: notice.actions,
    icon: "/icon-192.png",
    badge: "/badge-96.png",
    lang: "sv",
    requireInteraction: true,
    data: notice,
  });
}

/** A browser that is sent something must show something; what cannot be read still tells of a message. */
function readNotice(data: PushEvent["data"]): Notice {
  try {
    return { ...FALLBACK, ...(data?.json() as Partial<Notice>) };
  } catch {
    return FALLBACK;
  }
}

async function follow({ notification, action }: NotificationClickEvent): Promise<void> {
  notification.close();
  const { url, replyLink } = { ...FALLBACK, ...(notification.data as Partial<Notice>) };
  if (action && replyLink && (await answer(replyLink, action))) return;
  await open(url);
}

/** False when the answer did not get through: then the page opens, where it can be given again. */
async function answer(replyLink: string, action: string): Promise<boolean> {
  try {
    const response = await fetch("/api/push-replies", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ link: replyLink, answer: action }),
    });
    return response.ok;
  } catch {
    return false;
  }
}

/** Only pages of the portal itself: what came over the network does not decide where a press leads. */
async function open(url: string): Promise<void> {
  const target = new URL(url, worker.location.origin);
  if (target.origin !== worker.location.origin) return;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((window) => window.url === target.href);
  await (there ? there.focus() : worker.clients.openWindow(target.href));
}
