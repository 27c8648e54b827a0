const isMap = (value: object): boolean => Object.keys(value).some((key) => /^[0-9a-f]{8}-|^\d{4}-/.test(key));

/**
 * Where two JSON values differ in shape: in names of fields and in kinds of values. Null stands for any kind, and an empty list for any
 * rows; what has ids or days as names is compared by its values.
 */
export function shapeFaults(expected: unknown, actual: unknown, at = "answer"): string[] {
  if (expected === null || actual === null) return [];
  if (kindOf(expected) !== kindOf(actual)) return [`${at}: ${kindOf(expected)}, now ${kindOf(actual)}`];
  if (Array.isArray(expected) && Array.isArray(actual)) return rowFaults(expected, actual, `${at}[]`);
  if (!isObject(expected) || !isObject(actual)) return [];
  if (isMap(expected) || isMap(actual)) return rowFaults(Object.values(expected), Object.values(actual), `${at}{}`);
  const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...names].flatMap((name) => {
    if (!(name in expected)) return [`${at}.${name}: is new`];
    if (!(name in actual)) return [`${at}.${name}: is gone`];
    return shapeFaults(expected[name], actual[name], `${at}.${name}`);
  });
}

/** Each row must be like one of the others: rows of different kinds may stand in one list. */
function rowFaults(expected: readonly unknown[], actual: readonly unknown[], at: string): string[] {
  if (expected.length === 0) return [];
  return actual.slice(0, MAX_ROWS).flatMap((row) => {
    const faults = expected.slice(0, MAX_ROWS).map((other) => shapeFaults(other, row, at));
    return faults.reduce((least, next) => (next.length < least.length ? next : least));
  });
}

const MAX_ROWS = 50;
const kindOf = (value: unknown): string => (Array.isArray(value) ? "list" : typeof value);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
