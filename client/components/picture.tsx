import { type ReactNode, useState } from "react";
import classes from "./picture.module.css";

interface PictureProps {
  src: string | null | undefined;
  /** Empty where the words stand beside it. */
  alt: string;
  /** In pixels, both ways. */
  size: number;
  shape: "round" | "square";
  tone: "light" | "filled";
  /** A logo is shown whole; anything else fills its place. */
  isWhole?: boolean;
  /** In a long list: loads when it comes into view. */
  loading?: "lazy";
  /** What stands there without a picture, and where it cannot be loaded. */
  children: ReactNode;
}

/** A small picture of somebody or something. Mantine's Avatar would weigh on the first page. */
export function Picture({ src, alt, size, shape, tone, isWhole, loading, children }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const hasPicture = Boolean(src) && src !== broken;
  return (
    <span
      className={classes.picture}
      data-shape={shape}
      data-tone={tone}
      data-whole={isWhole || undefined}
      style={{ width: size, height: size, fontSize: size / 2.5 }}
      {...(!hasPicture && alt ? { role: "img", "aria-label": alt } : {})}
      aria-hidden={alt === "" || undefined}
    >
      {hasPicture && src ? <img src={src} alt={alt} loading={loading} onError={() => setBroken(src)} /> : children}
    </span>
  );
}
