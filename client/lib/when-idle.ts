const AT_LATEST_MS = 300;
/** For Safari, which does not tell. */
const SOON_MS = 50;

/** Once the browser has drawn what is there: what is loaded then does not delay the page. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: AT_LATEST_MS });
    else setTimeout(resolve, SOON_MS);
  });
