import type { MantineColorsTuple } from "@mantine/core";

/** «Lugn före storm»: fjord is the primary colour, varsel asks for attention, lugn is done and safe, kris is reserved for an
 *  active crisis and for destructive acts. */
export const fjord: MantineColorsTuple = [
  "#EAF6F8",
  "#D3EAEF",
  "#A6D5DF",
  "#75BECD",
  "#4BA7BA",
  "#2A8FA4",
  "#17788C",
  "#0E6274",
  "#0B4E5D",
  "#083A46",
];

export const varsel: MantineColorsTuple = [
  "#FFF6E0",
  "#FFE9BD",
  "#FFD78A",
  "#FFC457",
  "#F9B12E",
  "#EB9A0C",
  "#C97C00",
  "#9A5C00",
  "#774600",
  "#553200",
];

export const kris: MantineColorsTuple = [
  "#FDEDEB",
  "#FAD7D3",
  "#F3B0A9",
  "#EA867C",
  "#E05E52",
  "#D43F33",
  "#C02B21",
  "#A61F17",
  "#851812",
  "#63110C",
];

export const lugn: MantineColorsTuple = [
  "#EAF7EF",
  "#D2ECDD",
  "#A5D8BA",
  "#76C296",
  "#4DAC76",
  "#32925D",
  "#237A4A",
  "#1B6540",
  "#155033",
  "#0F3B26",
];

/** Warm stone to ink. */
export const gray: MantineColorsTuple = [
  "#F4F5F4",
  "#ECEEEE",
  "#E0E4E5",
  "#D3D9DB",
  "#C5CDD0",
  "#87929A",
  "#6E7A80",
  "#5C6468",
  "#3A4448",
  "#16252A",
];

/** From text to page: 7 is a card, 8 the frame around it, 9 the page. */
export const dark: MantineColorsTuple = [
  "#E6ECEE",
  "#C6D1D5",
  "#9FB0B6",
  "#71858C",
  "#41535A",
  "#324249",
  "#2B3C43",
  "#24343A",
  "#1B292E",
  "#141E22",
];

export const STONE = "#F8F7F4";
export const INK = "#16252A";
