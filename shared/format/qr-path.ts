import { create } from "qrcode";

/** Modules of quiet ground around the code; scanners ask for four. */
const QUIET = 4;

export interface QrDrawing {
  /** The `d` of one SVG path: what is dark, each row's neighbours in one rectangle. */
  path: string;
  /** Width and height of the drawing in modules, quiet ground included. */
  width: number;
}

/** A text as QR code (ISO/IEC 18004, error correction M), for screens and for print. */
export function qrPath(text: string): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const rows = Array.from({ length: modules.size }, (_, row) => {
    const line = Array.from({ length: modules.size }, (_, column) => (modules.get(row, column) ? "#" : " ")).join("");
    const runs = [...line.matchAll(/#+/g)];
    return runs.map(({ index, 0: run }) => `M${index + QUIET} ${row + QUIET}h${run.length}v1h-${run.length}z`).join("");
  });
  return { path: rows.join(""), width: modules.size + 2 * QUIET };
}
