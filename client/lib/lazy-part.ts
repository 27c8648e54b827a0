import { lazy } from "react";
import { notify } from "./notify.ts";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** One network that is gone is told once, however many parts wait for it. */
const TELL_AGAIN_MS = 15_000;
/** So many tries in vain with a network: what is asked for is no longer there, as after a new version. */
const GIVEN_UP_AFTER = 4;
const STAYS_MS = 600_000;

let toldAt = Number.NEGATIVE_INFINITY;
let isReloadAdvised = false;

/**
 * A part of a page whose code comes when it is first drawn. What does not come is told and asked for until it does, behind the
 * part's own `Suspense`: with React's `lazy` alone the whole page would give way to the error screen, and what was written on it
 * would be gone.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => untilLoaded(load, tell));

/** Loads code however long the network is away: tries anew when it is back, and now and then meanwhile. `onFailure` hears how many
 *  tries with a network were in vain. */
export async function untilLoaded<Module>(load: () => Promise<Module>, onFailure?: (failures: number) => void): Promise<Module> {
  let failures = 0;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      await mendStyles();
      return await load();
    } catch (error) {
      console.warn("a part of the page could not be loaded", error);
      if (navigator.onLine) failures += 1;
      onFailure?.(failures);
    }
    await networkOrTime(pause);
  }
}

function tell(failures: number): void {
  if (failures >= GIVEN_UP_AFTER && !isReloadAdvised) {
    isReloadAdvised = true;
    notify.error("Sidan behöver laddas om", "En del av den kan inte hämtas. Spara det du skriver och ladda om sidan.", STAYS_MS);
  } else if (failures <= 1 && Date.now() - toldAt > TELL_AGAIN_MS) {
    toldAt = Date.now();
    notify.error("Allt på sidan kunde inte hämtas", "Resten visas så snart det går. Kommer det inte: ladda om sidan.", 8_000);
  }
}

function networkOrTime(patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      window.clearTimeout(timer);
      window.removeEventListener("online", go);
      resolve();
    };
    const timer = window.setTimeout(go, patienceMs);
    window.addEventListener("online", go);
  });
}

const failedStyles = new Set<HTMLLinkElement>();
let mending: Promise<unknown> | null = null;

/** Notes each stylesheet that does not come, and asks for it anew: the build's loader asks for one once only, and draws the part or
 *  page bare the next time. */
export function keepFailedStyles(): void {
  const note = ({ target }: Event): void => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
    failedStyles.add(target);
    void networkOrTime(LONGEST_PAUSE_MS).then(mendStyles);
  };
  window.addEventListener("error", note, { capture: true });
}

/** Asks anew for the stylesheets that did not come, for all who wait at once. One that fails again is noted again, and keeps nobody
 *  from what has come. */
async function mendStyles(): Promise<void> {
  mending ??= Promise.all([...failedStyles].map(mend)).finally(() => {
    mending = null;
  });
  await mending;
}

function mend(failed: HTMLLinkElement): Promise<unknown> {
  failedStyles.delete(failed);
  const anew = document.createElement("link");
  for (const { name, value } of failed.attributes) anew.setAttribute(name, value);
  const settled = new Promise((resolve) => {
    anew.addEventListener("load", resolve);
    anew.addEventListener("error", resolve);
  });
  failed.replaceWith(anew);
  return settled;
}
