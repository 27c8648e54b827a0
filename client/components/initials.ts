/** One or two letters for an avatar: of the first and last word. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => word?.charAt(0).toLocaleUpperCase("sv") ?? "").join("");
}
