/** Of whoever is signed in, and of what the frame shows everywhere: neither says how old a crisis is. */
const SESSION = '[["auth","session"]';
const FRAME = '[["crisis","active"]';
const CRISIS = '[["crisis",';
const ONE_CRISIS = '[["crisis","get"]';

/**
 * From when what is in sight is: of the restored answers, by their queries and when each was kept, the oldest that is shown. On the page of a
 * crisis its own answers decide: who was signed in ten minutes before it began, or its teams, are no state of the crisis.
 */
export function shownSince(restored: ReadonlyMap<string, number>, isShown: (queryHash: string) => boolean): number {
  const inSight = [...restored].filter(([hash]) => isShown(hash));
  const content = inSight.filter(([hash]) => !hash.startsWith(SESSION));
  const ofCrisis = content.filter(([hash]) => hash.startsWith(CRISIS) && !hash.startsWith(FRAME));
  const isCrisis = ofCrisis.some(([hash]) => hash.startsWith(ONE_CRISIS));
  const counted = [isCrisis ? ofCrisis : [], content, inSight, [...restored]].find((some) => some.length > 0) ?? [];
  return Math.min(...counted.map(([, keptAt]) => keptAt));
}
