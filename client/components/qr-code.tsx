import { useMemo } from "react";
import { qrPath } from "#shared/format/qr-path.ts";

interface QrCodeProps {
  text: string;
  /** What the picture is, for those who do not see it. */
  label: string;
  size?: number;
}

/** Always dark on white: many scanners cannot read the inverse. */
export function QrCode({ text, label, size = 176 }: QrCodeProps) {
  const { path, width } = useMemo(() => qrPath(text), [text]);
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${width} ${width}`} shapeRendering="crispEdges">
      <rect width={width} height={width} rx={2} fill="#fff" />
      <path d={path} fill="#16252a" />
    </svg>
  );
}
