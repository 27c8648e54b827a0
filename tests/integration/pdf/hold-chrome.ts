import { createLogger } from "#server/platform/logging/logger.ts";
import { createPdfRenderer } from "#server/platform/pdf/render-pdf.ts";
import { findChrome } from "../../../scripts/find-chrome.mjs";

// Prints one document and then stays, so that a test can kill this process with its Chrome running.
const renderer = createPdfRenderer({ executablePath: findChrome() ?? null, log: createLogger("silent") });
await renderer.render("<!doctype html><title>Prov</title><p>Prov</p>");
process.stdout.write("printed\n");
setInterval(() => undefined, 1_000);
