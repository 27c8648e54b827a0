/** Where one crisis is led, and read about when it is over. */
export const crisisPath = (activationId: string): string => `/crisis-management/${activationId}`;
