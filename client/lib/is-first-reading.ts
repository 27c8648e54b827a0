interface Reading {
  isLoading: boolean;
  failureCount: number;
}

/** Whether an answer is on its way for the first time. Without a network, or once it has failed, nobody waits for it. */
export const isFirstReading = ({ isLoading, failureCount }: Reading): boolean => isLoading && failureCount === 0;
