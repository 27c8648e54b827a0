const listeners = new Set<() => void>();

/** Told after each change, in this window and in others. */
export function follow(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key.endsWith("-products")) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

export function tell(): void {
  for (const listener of listeners) listener();
}
