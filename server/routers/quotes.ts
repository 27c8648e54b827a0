import { acceptQuote, openQuotes } from "#server/domains/quotes/decide-quotes.ts";
import { counterQuote, inviteSupplier, resendInvitation } from "#server/domains/quotes/invite-supplier.ts";
import { readQuotes } from "#server/domains/quotes/queries.ts";
import { ownerProcedure, router, signedInProcedure } from "#server/trpc/procedures.ts";
import {
  acceptQuoteInput,
  counterQuoteInput,
  inviteSupplierInput,
  quoteInvitationInput,
  quotesOfRequestInput,
} from "#shared/schemas/quotes.ts";

export const quotesRouter = router({
  list: signedInProcedure.input(quotesOfRequestInput).query(({ ctx, input }) => readQuotes(ctx, input.productRequestId)),
  invite: ownerProcedure.input(inviteSupplierInput).mutation(({ ctx, input }) => inviteSupplier(ctx, input)),
  resend: ownerProcedure.input(quoteInvitationInput).mutation(({ ctx, input }) => resendInvitation(ctx, input)),
  counter: ownerProcedure.input(counterQuoteInput).mutation(({ ctx, input }) => counterQuote(ctx, input)),
  open: ownerProcedure.input(quotesOfRequestInput).mutation(({ ctx, input }) => openQuotes(ctx, input)),
  accept: ownerProcedure.input(acceptQuoteInput).mutation(({ ctx, input }) => acceptQuote(ctx, input)),
});
