/** Lets at most `limit` pieces of work run at a time; the others wait in the order they came. */
export function createGate(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** A gate for each key, which is forgotten when nothing waits at it. */
export function createQueues(limit: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const gates = new Map<string, { run: ReturnType<typeof createGate>; users: number }>();
  return async (key, work) => {
    const gate = gates.get(key) ?? { run: createGate(limit), users: 0 };
    gates.set(key, gate);
    gate.users++;
    try {
      return await gate.run(work);
    } finally {
      if (--gate.users === 0) gates.delete(key);
    }
  };
}
