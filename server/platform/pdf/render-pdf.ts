import { UnavailableError } from "#server/platform/errors.ts";
import { pdfSeconds, pdfsWaiting } from "#server/platform/figures.ts";
import type { Logger } from "#server/platform/logging/logger.ts";
import { traced } from "#server/platform/tracing.ts";
import { type Chrome, launchChrome } from "./chrome.ts";

export interface PdfRenderer {
  /**
   * A complete HTML document as tagged A4. It may hold no reference to the network, to files or to scripts.
   * Throws UnavailableError CHROME_MISSING; anything else is a document that crashed or hung two Chromes, one after the other.
   */
  render(html: string): Promise<Uint8Array>;
  /** Whether a Chrome is known; nothing is started by asking. */
  isAvailable(): boolean;
  close(): Promise<void>;
}

interface RendererSettings {
  /** Null when no Chrome was found on this machine. */
  executablePath: string | null;
  log: Logger;
  /** How long Chrome may be silent before it counts as hung. */
  timeoutMs?: number;
}

/** One warm Chrome per process, started by the first document and kept until it crashes, hangs or the process ends. */
export function createPdfRenderer({ executablePath, log, timeoutMs = 30_000 }: RendererSettings): PdfRenderer {
  let current: Promise<Chrome> | null = null;
  let isClosed = false;

  const warmChrome = (path: string): Promise<Chrome> => {
    if (current) return current;
    const started = launchChrome({ executablePath: path, log, timeoutMs, onEnd: forget });
    current = started;
    started.catch(forget);
    return started;

    // Only its own: a newer Chrome may have taken the place already.
    function forget(): void {
      if (current === started) current = null;
    }
  };

  const print = async (path: string, html: string): Promise<Uint8Array> => {
    const chrome = await warmChrome(path);
    return chrome.print(html).catch(async (error: unknown) => {
      if (isClosed) throw error;
      return (await warmChrome(path)).print(html);
    });
  };

  return {
    async render(html) {
      const stopTimer = pdfSeconds.startTimer();
      pdfsWaiting.inc();
      let outcome = "failed";
      try {
        if (!executablePath) throw new UnavailableError("CHROME_MISSING");
        const pdf = await traced({ name: "pdf" }, () => print(executablePath, html));
        outcome = "made";
        return pdf;
      } finally {
        pdfsWaiting.dec();
        stopTimer({ outcome });
      }
    },
    isAvailable: () => executablePath !== null,
    async close() {
      isClosed = true;
      const running = await current?.catch(() => null);
      current = null;
      await running?.close();
    },
  };
}
