import type { ReactNode } from "react";
import { ErrorCard } from "./error-card.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";

/** What is asked of a query; `useQuery` answers it, and any other reading can. */
export interface Read<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** What is said when it cannot be read: the error card's title, and a text of its own instead of the reason. */
export type Failure = string | { title?: string; text?: string };

interface LoadedProps<Data> {
  query: Read<Data>;
  failure?: Failure;
  /** The shape of what is on its way; lines of a list if nothing is said. */
  skeleton?: ReactNode;
  /** Without it this only holds the place until something is read. */
  children?: (data: Data) => ReactNode;
}

/**
 * What a query has answered. Once something was read it stays, also when it cannot be read anew: the frame says that it is older
 * (decision 0021). An error card stands only where nothing was read yet.
 */
export function Loaded<Data>({ query: { data, error, refetch }, failure, skeleton = <ListSkeleton />, children }: LoadedProps<Data>) {
  if (data !== undefined) return children?.(data) ?? null;
  if (!error) return skeleton;
  const { title, text } = typeof failure === "string" ? { title: failure } : (failure ?? {});
  return <ErrorCard title={title} text={text} error={error} onRetry={() => void refetch()} />;
}

/** Two queries as one, for what needs both: `<Loaded query={both(areas, teams)}>{([areas, teams]) => …}</Loaded>`. */
export function both<One, Other>(one: Read<One>, other: Read<Other>): Read<[One, Other]> {
  const missing = [one, other].filter(({ data }) => data === undefined);
  return {
    data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
    error: missing.find(({ error }) => error)?.error ?? null,
    // What stands on the page need not be read again.
    refetch: () => Promise.all(missing.map(({ refetch }) => refetch())),
  };
}
