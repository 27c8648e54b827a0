import { lazy } from "react";
import { notify } from "./notify.ts";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

let missingParts = 0;

/**
 * A part of a page whose code comes when it is first drawn. What does not come is told and asked for until it does, behind the
 * part's own `Suspense`: with React's `lazy` alone the whole page would give way to the error screen, and what was written on it
 * would be gone.
 */
export const lazyPart: typeof lazy = (load) =>
  lazy(async () => {
    const loaded = await attempt(load);
    if (loaded) return loaded;
    missingParts += 1;
    // One network that is gone is told once, however many parts wait for it.
    if (missingParts === 1) {
      notify.error("Allt på sidan kunde inte hämtas", "Resten visas så snart det går. Kommer det inte: ladda om sidan.", 8_000);
    }
    const late = await untilLoaded(load);
    missingParts -= 1;
    return late;
  });

/** Loads code however long the network is away: tries anew when it is back, and now and then meanwhile. */
export async function untilLoaded<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const loaded = await attempt(load);
    if (loaded) return loaded;
    await networkOrTime(pause);
  }
}

async function attempt<Module>(load: () => Promise<Module>): Promise<Module | null> {
  try {
    await mendStyles();
    return await load();
  } catch (error) {
    console.warn("a part of the page could not be loaded", error);
    return null;
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

let failedStyles: HTMLLinkElement[] = [];

/** Notes each stylesheet that does not come: the build's loader asks for one once only, and draws the part bare the next time. */
export function noteFailedStyles(): void {
  const note = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") failedStyles.push(target);
  };
  window.addEventListener("error", note, { capture: true });
}

/** Asks anew for the stylesheets that did not come, and rejects when one fails again, which is noted again. */
async function mendStyles(): Promise<void> {
  const failed = failedStyles;
  failedStyles = [];
  await Promise.all(
    failed.map((link) => {
      const anew = document.createElement("link");
      for (const { name, value } of link.attributes) anew.setAttribute(name, value);
      const settled = new Promise((resolve, reject) => {
        anew.addEventListener("load", resolve);
        anew.addEventListener("error", () => reject(new Error(`no answer for ${link.href}`)));
      });
      link.replaceWith(anew);
      return settled;
    }),
  );
}
