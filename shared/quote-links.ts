/** Where a supplier answers a product request. */
export const quoteLink = (origin: string, token: string): string => `${origin}/offert/${token}`;

/** Where it opens what it sent along. */
export const ownAttachmentLink = (token: string): string => `${quoteLink("", token)}/bilaga`;
