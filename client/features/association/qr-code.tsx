import { create } from "qrcode";
import { useMemo } from "react";

/** Modules of quiet ground around the code; scanners ask for four. */
const QUIET = 4;

interface QrCodeProps {
  text: string;
  /** What the picture is, for those who do not see it. */
  label: string;
  size?: number;
}

/** Always dark on white: many scanners cannot read the inverse. */
export function QrCode({ text, label, size = 176 }: QrCodeProps) {
  const { path, width } = useMemo(() => drawing(text), [text]);
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${width} ${width}`} shapeRendering="crispEdges">
      <rect width={width} height={width} rx={2} fill="#fff" />
      <path d={path} fill="#16252a" />
    </svg>
  );
}

function drawing(text: string): { path: string; width: number } {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const squares: string[] = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) squares.push(`M${column + QUIET} ${row + QUIET}h1v1h-1z`);
    }
  }
  return { path: squares.join(""), width: modules.size + 2 * QUIET };
}
