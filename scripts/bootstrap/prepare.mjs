import { fileURLToPath } from "node:url";
import { buildIsStale, buildPortal } from "./build-portal.mjs";
import { checkRuntime, installPackages, packagesAreStale } from "./install-packages.mjs";
import { withLock } from "./lock.mjs";
import { chromeIsMissing, headlessShellIsMissing, provideChrome, provideHeadlessShell } from "./provide-chrome.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Does what is missing, one bootstrap at a time. Throws PrepareError with one sentence that names the helping command. */
export async function prepare({ build, chrome }) {
  checkRuntime(root);
  const wantsChrome = build || chrome;
  const isReady =
    !packagesAreStale(root) &&
    !(wantsChrome && chromeIsMissing()) &&
    !(chrome && headlessShellIsMissing(root)) &&
    !(build && buildIsStale(root));
  if (isReady) return;

  await withLock(root, () => {
    if (packagesAreStale(root)) installPackages(root);
    if (wantsChrome && chromeIsMissing()) provideChrome(root, { required: chrome });
    if (chrome && headlessShellIsMissing(root)) provideHeadlessShell(root);
    if (build && buildIsStale(root)) buildPortal(root);
  });
}
