let counter = 0;

/** A name that no other call in this run gets. */
export function unique(prefix: string): string {
  counter++;
  return `${prefix}-${process.pid}-${Date.now().toString(36)}-${counter}`;
}
