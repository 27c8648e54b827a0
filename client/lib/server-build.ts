import { createContext } from "react";

/** A build's number is the time it was made, in base 36; every answer of a built server has it. */
const BUILD_HEADER = "portal-build";

/** Whether this answer is of a server that is newer than the page. */
export function isOfNewerServer({ headers }: Pick<Response, "headers">): boolean {
  const theirs = headers.get(BUILD_HEADER);
  return theirs !== null && Number.parseInt(theirs, 36) > Number.parseInt(__BUILD_ID__, 36);
}

/** Whether the server has become newer than the page, told to whoever listens. Where two versions answer in turn the newer one counts. */
export interface ServerBuild {
  noteAnswer: (response: Response) => void;
  isNewer: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

export function watchServerBuild(): ServerBuild {
  const listeners = new Set<() => void>();
  let isNewer = false;
  return {
    noteAnswer(response) {
      if (isNewer || !isOfNewerServer(response)) return;
      isNewer = true;
      for (const listener of listeners) listener();
    },
    isNewer: () => isNewer,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const IsServerNewer = createContext(false);
