import { z } from "zod";
import { printJoinPoster, printSubscribePoster } from "#server/domains/association/posters.tsx";
import { printBinder } from "#server/domains/binder/print-binder.ts";
import { printResourceLabels } from "#server/domains/collaboration/resource-labels.tsx";
import { printCrisisReport } from "#server/domains/crisis/crisis-report.tsx";
import { printDoors } from "#server/domains/crisis/door-list.tsx";
import { printImportedCrisis } from "#server/domains/crisis/imported-crisis-report.tsx";
import { printPosters } from "#server/domains/crisis/posters.tsx";
import { printBlankTemplate } from "#server/domains/documents/print-blank-template.ts";
import { printJointPurchase } from "#server/domains/joint-purchases/print-joint-purchase.tsx";
import { printJourneyReport, printLapReport } from "#server/domains/journey/print-journey-report.tsx";
import { printRecommendationDecisionBasis } from "#server/domains/product-recommendations/print-decision-basis.ts";
import { printRequestDecisionBasis } from "#server/domains/product-requests/print-decision-basis.ts";
import { printContactCards } from "#server/domains/teams/print-contact-cards.tsx";
import { printHouseholdPlan } from "#server/domains/water/print-household-plan.tsx";
import { printWaterLabels } from "#server/domains/water/print-water-labels.tsx";
import { binderQuery } from "#shared/schemas/binder.ts";
import { waterScopeField } from "#shared/schemas/water.ts";
import { readId, requireOwnAssociation } from "./association-path.ts";
import { pdf, type Route } from "./route.ts";

const id = z.uuid().toLowerCase();
const associationPath = z.object({ associationId: z.string() });
const MAX_ROUND = 1_000;

const poster = (path: `/${string}.pdf`, summary: string, print: typeof printJoinPoster): Route =>
  pdf(path, {
    summary,
    sheet: "One sheet",
    params: associationPath,
    refusals: { 403: "Not a system owner", 404: "Not the caller's association" },
    print: (ctx, { params: { associationId } }) => {
      requireOwnAssociation(ctx, associationId);
      return print(ctx);
    },
  });

const CRISIS_REFUSALS = { 403: "A member who does not lead crises", 404: "No such crisis in the caller's association" };
const BASIS_REFUSALS = { 403: "The caller is in no association", 404: "The caller may see none with this id" };

/** What is printed: each is made of what stands in the portal now. */
export const papers: readonly Route[] = [
  pdf("/binder.pdf", {
    summary: "The association's crisis binder of what stands in the portal now; members get the edition for residents",
    sheet: "The binder as A4",
    query: binderQuery,
    refusals: {
      400: "An edition that does not exist",
      403: "In no association, or a member who asks for the whole binder or its changes",
      429: "More than 20 documents in an hour, or 200 prints of the binder in the association",
    },
    print: (ctx, { query: { edition, changed } }) => printBinder(ctx, { edition, changedOnly: changed === "1" }),
  }),
  poster(
    "/associations/:associationId/join-poster.pdf",
    "A poster with the QR code that leads to the caller's association, for its system owners",
    printJoinPoster,
  ),
  poster(
    "/associations/:associationId/subscribe-poster.pdf",
    "A poster with the QR code where residents sign up for crisis messages, for system owners",
    printSubscribePoster,
  ),
  pdf("/collaboration/labels.pdf", {
    summary: "Labels with QR codes for what the caller's association can lend, for team leaders and system owners",
    sheet: "Sheets of twelve labels",
    query: z.object({
      resourceId: z.string().optional().meta({ description: "A resource of the caller's association; all where none is named" }),
    }),
    refusals: { 403: "Neither team leader nor system owner", 404: "No such resource in the caller's association, or none at all" },
    print: (ctx, { query: { resourceId } }) => printResourceLabels(ctx, resourceId === undefined ? null : readId(resourceId)),
  }),
  pdf("/crisis/messages/:messageId/posters.pdf", {
    summary: "The posters of a crisis message, one per stairwell, for those who work in the crisis",
    sheet: "One A4 sheet per stairwell",
    params: z.object({ messageId: z.string() }),
    refusals: {
      403: "A member without a part in the crisis",
      404: "No such message in the caller's association",
      409: "No posters have been made of the message",
    },
    print: (ctx, { params: { messageId } }) => printPosters(ctx, readId(messageId)),
  }),
  pdf("/crisis/activations/:activationId/doors.pdf", {
    summary: "The doors to knock on in a crisis, with boxes to tick by hand and a code to enter them by afterwards",
    sheet: "Each stairwell as A4",
    params: z.object({ activationId: id }),
    query: z.object({
      stairwellId: z.string().optional().meta({ description: "One stairwell; all that the caller has where none is named" }),
    }),
    refusals: { 403: "A member without doors in the crisis", 404: "No such crisis, or no such stairwell of the caller's in it" },
    print: (ctx, { params, query: { stairwellId } }) =>
      printDoors(ctx, { ...params, stairwellId: stairwellId === undefined ? null : readId(stairwellId) }),
  }),
  pdf("/crisis/activations/:activationId/report.pdf", {
    summary: "What happened in one crisis: time line, messages with their counts, tasks and answers",
    sheet: "The report as A4",
    params: z.object({ activationId: id }),
    refusals: CRISIS_REFUSALS,
    print: (ctx, { params }) => printCrisisReport(ctx, params),
  }),
  pdf("/crisis/imported/:importedCrisisId/report.pdf", {
    summary: "What was written down afterwards of a crisis from before the portal",
    sheet: "The report as A4",
    params: z.object({ importedCrisisId: id }),
    refusals: CRISIS_REFUSALS,
    print: (ctx, { params }) => printImportedCrisis(ctx, params),
  }),
  pdf("/product-requests/:productRequestId/decision-basis.pdf", {
    summary: "A product request as a proposal to a meeting: costs per apartment, alternatives, storage and lines to sign",
    sheet: "The proposal as A4",
    params: z.object({ productRequestId: id }),
    query: z.object({ quoteId: id.optional() }),
    refusals: BASIS_REFUSALS,
    print: (ctx, { params, query }) => printRequestDecisionBasis(ctx, params.productRequestId, query),
  }),
  pdf("/joint-purchases/:jointPurchaseId/sums.pdf", {
    summary: "What is bought together: sums per line, and each association's part for who began it, the own one for who takes part",
    sheet: "The purchase as A4",
    params: z.object({ jointPurchaseId: id }),
    refusals: { 403: "Not a system owner", 404: "No joint purchase that the caller's association takes part in", 409: "It is still open" },
    print: (ctx, { params }) => printJointPurchase(ctx, params.jointPurchaseId),
  }),
  pdf("/product-recommendations/:recommendationId/decision-basis.pdf", {
    summary: "The same of one of the association's recommendation sets",
    sheet: "The proposal as A4",
    params: z.object({ recommendationId: id }),
    refusals: BASIS_REFUSALS,
    print: (ctx, { params }) => printRecommendationDecisionBasis(ctx, params.recommendationId),
  }),
  pdf("/journey/report.pdf", {
    summary: "The report to the board: readiness per area, the phases of the journey and what has to be done",
    sheet: "The report as A4",
    query: z.object({
      round: z.coerce
        .number()
        .int()
        .min(1)
        .max(MAX_ROUND)
        .optional()
        .meta({ description: "A lap of the journey that is over; else how things stand now" }),
    }),
    refusals: { 403: "Neither team leader nor system owner of an association", 404: "This lap is not over" },
    print: (ctx, { query: { round } }) => (round === undefined ? printJourneyReport(ctx) : printLapReport(ctx, round)),
  }),
  pdf("/teams/contact-cards.pdf", {
    summary: "Cards for the wallet with the people of a crisis team, for team leaders and system owners",
    sheet: "Sheets of four cards",
    query: z.object({
      teamId: z.string().optional().meta({ description: "A team of the caller's association; the crisis group where none is named" }),
    }),
    refusals: { 403: "Neither team leader nor system owner", 404: "No such team in the caller's association" },
    print: (ctx, { query: { teamId } }) => printContactCards(ctx, teamId === undefined ? null : readId(teamId)),
  }),
  pdf("/household/plan.pdf", {
    summary: "The caller's own preparedness plan on one sheet",
    sheet: "The sheet",
    refusals: {},
    print: (ctx) => printHouseholdPlan(ctx),
  }),
  pdf("/water/labels.pdf", {
    summary: "Labels for water containers, eight on a sheet",
    sheet: "The sheets",
    query: z.object({
      for: waterScopeField.default("household").meta({ description: "Whose containers: the own household's or the association's" }),
    }),
    refusals: { 403: "The association's for somebody who is in none" },
    print: (ctx, { query }) => printWaterLabels(ctx, query.for),
  }),
  pdf("/document-templates/:template/blank.pdf", {
    summary: "A template with lines to fill in by hand",
    sheet: "The PDF",
    params: z.object({ template: z.string().meta({ description: "The slug of the template" }) }),
    refusals: {
      403: "The caller is in no association",
      404: "No such template",
      503: "No PDF can be made on this machine",
    },
    print: (ctx, { params: { template } }) => printBlankTemplate(ctx, template),
  }),
];
