import { engines } from "../../package.json";

/**
 * Imported first by everything that people start: ends an older Node than `engines` promises with one sentence. The portal
 * would otherwise run on it and fail in the middle of its work, where a newer function of the language is missing.
 */
const oldest = engines.node.replace(">=", "");
const [major = 0, minor = 0, patch = 0] = oldest.split(".").map(Number);
const [ownMajor = 0, ownMinor = 0, ownPatch = 0] = process.versions.node.split(".").map(Number);

if ((ownMajor - major || ownMinor - minor || ownPatch - patch) < 0) {
  console.error(
    `Node ${process.versions.node} is too old, ${oldest} or newer is needed: "npm start" and the other scripts of npm bring one along, else run "nvm install ${major}" or fetch it from https://nodejs.org.`,
  );
  process.exit(1);
}
