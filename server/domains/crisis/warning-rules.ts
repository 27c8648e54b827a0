type Ring = [number, number][];

/** About a kilometre: no warning is meant more exactly. */
const STEP_DEGREES = 0.01;

/** Leaves out points that lie close to the one before, and keeps the ring closed; a small ring stays as it is. */
export function thinRing(ring: Ring): Ring {
  if (ring.length <= 60) return ring;
  const thin: Ring = [];
  for (const [x, y] of ring) {
    const last = thin.at(-1);
    if (!last || Math.abs(last[0] - x) >= STEP_DEGREES || Math.abs(last[1] - y) >= STEP_DEGREES) thin.push([rounded(x), rounded(y)]);
  }
  const [first] = thin;
  return first ? [...thin, first] : thin;
}

const rounded = (degrees: number): number => Math.round(degrees * 1000) / 1000;
