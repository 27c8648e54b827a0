import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";

/**
 * Profiles to open pages in. A new one costs Chrome a process that reads and compiles the whole portal anew, four times as much as the
 * page itself; so one that a test has left is emptied and lent out again, as long as the test changed nothing in it that cannot be undone.
 */
export interface Profile {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
  /** Something was done to it that stays, so that it may not be lent out again. */
  isSpoilt: boolean;
  isLentBefore: boolean;
  /** What it was opened with. */
  kind: string;
}

/** What cannot be taken back, or only by knowing what it was. */
const LASTING_ON_PAGE = ["addInitScript", "exposeFunction", "exposeBinding", "clock", "setExtraHTTPHeaders"] as const;
const LASTING_ON_CONTEXT = [...LASTING_ON_PAGE, "newPage", "newCDPSession", "setGeolocation", "setHTTPCredentials", "on", "once"] as const;

/** An empty page of the portal, so that Chrome keeps the process. */
const EMPTY_PATH = "/robots.txt";
const EMPTYING_MS = 5_000;
const MAX_IDLE = 6;

/** Longest unused first. */
const idle: Profile[] = [];

export async function borrowProfile(browser: Browser, options: BrowserContextOptions): Promise<Profile> {
  const kind = JSON.stringify(options);
  const place = idle.findLastIndex((profile) => profile.kind === kind && profile.context.browser() === browser);
  const [known] = place < 0 ? [] : idle.splice(place, 1);
  if (known) return known;
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const profile: Profile = { context, page, session: await context.newCDPSession(page), isSpoilt: false, isLentBefore: false, kind };
  const spoil = (): void => {
    profile.isSpoilt = true;
  };
  whenUsed(page, LASTING_ON_PAGE, spoil);
  whenUsed(context, LASTING_ON_CONTEXT, spoil);
  return profile;
}

/** Calls `tell` whenever one of these is asked for. */
function whenUsed<Target extends object>(target: Target, names: readonly (keyof Target)[], tell: () => void): void {
  for (const name of names) {
    const value = target[name];
    const answer = typeof value === "function" ? value.bind(target) : value;
    Object.defineProperty(target, name, {
      get() {
        tell();
        return answer;
      },
    });
  }
}

/** Empties a profile for the next test, or closes it. */
export async function returnProfile(profile: Profile, options: BrowserContextOptions): Promise<void> {
  const isEmpty = await within(EMPTYING_MS, empty(profile, options)).catch(() => false);
  if (!isEmpty) return profile.context.close();
  idle.push(profile);
  await Promise.all(idle.splice(0, idle.length - MAX_IDLE).map(({ context }) => context.close()));
}

async function empty(profile: Profile, { baseURL = "", colorScheme, viewport }: BrowserContextOptions): Promise<boolean> {
  const { context, page, session } = profile;
  if (profile.isSpoilt || page.isClosed() || context.pages().length !== 1) return false;
  await Promise.all([page.unrouteAll({ behavior: "ignoreErrors" }), context.unrouteAll({ behavior: "ignoreErrors" })]);
  await Promise.all([
    context.setOffline(false),
    context.clearCookies(),
    context.clearPermissions(),
    page.emulateMedia({ media: null, colorScheme, reducedMotion: "reduce", forcedColors: null, contrast: null }),
    viewport && page.setViewportSize(viewport),
  ]);
  await page.goto(EMPTY_PATH);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    window.name = "";
  });
  await session.send("Storage.clearDataForOrigin", { origin: baseURL, storageTypes: "indexeddb,cache_storage,cookies" });
  await session.send("Page.resetNavigationHistory");
  return true;
}

const within = <Answer>(ms: number, work: Promise<Answer>): Promise<Answer> =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(reject, ms, new Error("too slow")).unref())]);
