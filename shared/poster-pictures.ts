interface Shape {
  d: string;
  fill?: string;
  /** Drawn as a line of this width where there is one. */
  stroke?: { color: string; width: number };
}

/** A drawing without a word: the same on a printed poster and on the button that prints it. */
export interface PosterPicture {
  width: number;
  height: number;
  shapes: readonly Shape[];
  /** The ground that it stands on. */
  ground: string;
}

const INK = "#16252A";
const FJORD = "#0E6274";
const WAVE = { color: INK, width: 5 };
const WINDOW = "h9v9h-9z";
const windowsAt = (y: number): string => [31, 46, 65, 80].map((x) => `M${x} ${y}${WINDOW}`).join("");
/** Head and shoulders of somebody whose feet stand at the bottom; `size` 1 is a grown-up. */
const personAt = (x: number, size: number): string => {
  const [r, w] = [5 * size, 8 * size];
  const neck = 92 - 12 * size;
  return `M${x - r} ${neck - r}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0zM${x - w} 92v${-3 * size}a${w} ${w} 0 0 1 ${2 * w} 0v${3 * size}z`;
};

/** A telephone that rings with a warning, on the yellow of warnings: «Få krislarm». */
export const ALARM_PICTURE: PosterPicture = {
  width: 100,
  height: 100,
  ground: "#FFC93C",
  shapes: [
    { d: "M34 6h32a7 7 0 0 1 7 7v74a7 7 0 0 1-7 7H34a7 7 0 0 1-7-7V13a7 7 0 0 1 7-7z", fill: INK },
    { d: "M33 15h34v66H33zM45 86h10v3H45z", fill: "#fff" },
    { d: "M50 22 64.5 48h-29z", fill: INK },
    { d: "M48.3 30h3.4l-.7 9h-2zM50 41.2a2 2 0 1 1 0 4 2 2 0 0 1 0-4z", fill: "#FFC93C" },
    { d: "M38 56h24v4H38zM38 64h24v4H38zM38 72h14v4H38z", fill: INK },
    { d: "M19 36a22 22 0 0 0 0 28M9 28a36 36 0 0 0 0 44M81 36a22 22 0 0 1 0 28M91 28a36 36 0 0 1 0 44", stroke: WAVE },
  ],
};

/** A house and those who live in it, on calm ground: «Bli medlem i portalen». */
export const HOUSE_PICTURE: PosterPicture = {
  width: 120,
  height: 100,
  ground: "#EAF6F8",
  shapes: [
    { d: "M24 40h72v52H24z", fill: "#fff" },
    { d: "M60 8 106 41H14z", fill: FJORD },
    { d: `${windowsAt(47)}${windowsAt(62)}`, fill: "#9BD0DB" },
    { d: "M25.5 41v51M94.5 41v51M6 93.5h108", stroke: { color: FJORD, width: 3 } },
    { d: `${personAt(38, 1.15)}${personAt(60, 1.15)}${personAt(80, 0.85)}`, fill: INK },
  ],
};
