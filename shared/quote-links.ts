/** Where a supplier answers a product request. */
export const quoteLink = (origin: string, token: string): string => `${origin}/offert/${token}`;
