import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { crisisMessages as messages } from "#drizzle/schema/index.ts";
import { requirePlaces } from "#server/domains/association/places.ts";
import { findAssociationName, findContactPhone } from "#server/domains/association/queries.ts";
import {
  chosenOf,
  countAudience,
  countForeignNumbers,
  countLanguages,
  countPeople,
  countSilent,
  countSilentLanguages,
  countSilentPeople,
  type LanguageCount,
  namesOf,
} from "#server/domains/deliveries/count-audience.ts";
import { describeAim } from "#server/domains/deliveries/describe-aim.ts";
import { previewSms, translatedSmsParts } from "#server/domains/deliveries/preview-sms.ts";
import type { Audience } from "#server/domains/deliveries/recipients.ts";
import { noChannelCounts } from "#server/domains/deliveries/rules.ts";
import type { ChannelCounts } from "#server/domains/deliveries/views.ts";
import { countMembersOf } from "#server/domains/membership/member-queries.ts";
import { ownsAlone } from "#server/domains/membership/queries.ts";
import { findCrisisDomain } from "#server/domains/preparedness/domain-queries.ts";
import { listActiveContacts, readSubscriber } from "#server/domains/subscribers/queries.ts";
import { listCalledContacts } from "#server/domains/teams/member-queries.ts";
import { templateOf } from "#server/domains/translations/translate-message.ts";
import { isTranslated } from "#server/domains/translations/translations.ts";
import { type MemberActor, NOBODY, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { smsCost, smsParts } from "#shared/calculations/sms-parts.ts";
import { askedAgainText } from "#shared/crisis-text/asked-again.ts";
import { explainsDigits, internalText, outgoingText, smsText } from "#shared/crisis-text/message-text.ts";
import { PREVIEW_NAMES, PREVIEW_SUBSCRIBERS } from "#shared/limits.ts";
import { can } from "#shared/permissions.ts";
import type { previewCrisisInput, previewReminderInput } from "#shared/schemas/crisis.ts";
import type { Places } from "#shared/schemas/places.ts";
import { readActivation } from "./activation-queries.ts";
import { readHeard } from "./message-queries.ts";
import { haveHeard, needsSecondOwner } from "./rules.ts";
import type { EscalationPreview, LanguagesView, PreviewView, ReminderPreviewView } from "./views.ts";

type Draft = z.output<typeof previewCrisisInput>;

/**
 * What an activation, or a later message, would do: whom it reaches on the chosen channels, in which words, at what price, and who the called
 * teams and the subscribers are (CRIS-19). Throws ForbiddenError, NotFoundError for no such area, crisis or neighbour.
 */
export async function previewCrisis(ctx: DomainContext, draft: Draft): Promise<PreviewView> {
  const actor = requirePermission(ctx.actor, "crisis:activate");
  const area = await findCrisisDomain(ctx.db, draft.crisisDomainId);
  if (!area) throw new NotFoundError();
  const { associationId, profileId } = actor;
  const subscriberId = await onlySubscriberOf(ctx, associationId, draft);
  const common = { associationId, profileId, crisisDomainId: area.id, smsNumbers: { prefixes: ctx.config.smsCodes.prefixes } };
  const inside = {
    ...common,
    isExercise: draft.isExercise,
    audience: draft.audience ?? (draft.isExercise ? ("team" as const) : ("internal" as const)),
  };
  const aimed = draft.places ? await requirePlaces(ctx.db, associationId, draft.places) : null;
  const outside = { ...common, subscriberId, places: aimed?.places, audience: "subscribers" as const };
  const people = (of: readonly Audience[]): Promise<number> => countPeople(ctx.db, associationId, of, draft.methods);
  const meansMembers = inside.audience === "internal";
  const [name, internal, foreignNumbers, external, peopleInside, peopleOutside, peopleAll, total, reachedMembers, names, team, ...rest] =
    await Promise.all([
      findAssociationName(ctx.db, associationId),
      countAudience(ctx.db, inside),
      draft.methods.sms ? countForeignNumbers(ctx.db, inside) : 0,
      countAudience(ctx.db, outside),
      people([inside]),
      draft.sendExternalMessage ? people([outside]) : 0,
      draft.sendExternalMessage ? people([inside, outside]) : 0,
      meansMembers ? countMembersOf(ctx.db, associationId) : 0,
      meansMembers ? people([{ ...inside, crisisDomainId: null }]) : 0,
      practising(ctx, actor, draft, inside),
      listCalledContacts(ctx.db, actor, area.id),
      listActiveContacts(ctx.db, associationId, PREVIEW_SUBSCRIBERS),
      waitsForOwner(ctx, actor, draft, aimed?.places ?? null),
      findContactPhone(ctx.db, associationId),
      aimed && describeAim(ctx.db, outside, aimed, draft.methods),
      readersOf(ctx, draft, outside),
    ]);
  const [subscribers, waits, contactPhone, aim, readers] = rest;
  const texts = textsOf(ctx, draft, name ?? "", area.name, readers);
  const parts = { internal: texts.internal.parts, external: texts.external.parts };
  const reached = {
    internal: chosenOf(internal, draft.methods),
    external: draft.sendExternalMessage ? chosenOf(external, draft.methods) : noChannelCounts(),
  };
  return {
    ...reached,
    people: { internal: peopleInside, external: peopleOutside, both: draft.sendExternalMessage ? peopleAll : peopleInside },
    names,
    members: { total, reached: reachedMembers },
    waitsForOwner: waits,
    foreignNumbers,
    internalText: texts.internal.text,
    externalText: texts.external.text,
    internalSmsParts: parts.internal,
    smsParts: parts.external,
    smsCostKronor: costOf(ctx.sms, [
      [reached.internal.sms, parts.internal],
      ...texts.external.languages.sms,
      [reached.external.sms - texts.external.languages.count, parts.external],
    ]),
    languages: texts.external.languages.view,
    escalation: escalationOf(ctx, { ...draft, associationName: name ?? "", areaName: area.name }, { internal, external, readers }),
    team,
    contactPhone,
    subscribers,
    aim,
  };
}

/** Who of the residents reads another language best; nobody while nothing goes to them. */
const readersOf = async ({ db }: DomainContext, { sendExternalMessage, methods }: Draft, outside: Audience): Promise<LanguageCount[]> =>
  sendExternalMessage ? countLanguages(db, outside, methods) : [];

/** So many SMS of so many parts each; null when nobody has said what one costs. */
const costOf = ({ pricePerPart }: DomainContext["sms"], sent: readonly (readonly [count: number, parts: number])[]): number | null =>
  pricePerPart === null ? null : sent.reduce((sum, [count, parts]) => sum + smsCost(count, parts, pricePerPart), 0);

/** What comes if nobody answers: an SMS and a call to every number of whoever is asked. */
function escalationOf(
  ctx: DomainContext,
  { associationName, areaName, ...draft }: Draft & { associationName: string; areaName: string },
  counts: Record<"internal" | "external", ChannelCounts> & { readers: readonly LanguageCount[] },
): EscalationPreview | null {
  const { isFirst, isExercise, sendExternalMessage, asksForReply, methods, externalText } = draft;
  const words = wordsOf(draft, associationName, areaName);
  const isSent = methods.sms || methods.email || methods.push;
  const asksInside = isFirst ? isExercise : asksForReply && !sendExternalMessage;
  const asksOutside = sendExternalMessage && (isFirst ? explainsDigits(externalText) : asksForReply);
  const asked = [
    ...(asksInside ? [{ numbers: counts.internal.sms, text: words.internal, readers: [] }] : []),
    ...(asksOutside ? [{ numbers: counts.external.sms, text: words.external, readers: counts.readers }] : []),
  ];
  if (!isSent || asked.length === 0) return null;
  const sms = asked.reduce((sum, { numbers }) => sum + numbers, 0);
  const calls = ctx.calls ? sms : 0;
  const { pricePerPart } = ctx.sms;
  const pricePerCall = ctx.calls ? ctx.calls.pricePerCall : 0;
  if (pricePerPart === null || pricePerCall === null) return { sms, calls, kronor: null };
  const kronor = asked.reduce((sum, { numbers, text, readers }) => {
    const again = askedAgainText(text);
    const { parts } = previewSms(ctx, smsText(again, associationName), { asksForReply: true });
    const languages = languagesOf(ctx, again, associationName, { readers, asksForReply: true });
    return sum + (costOf(ctx.sms, [...languages.sms, [numbers - languages.count, parts]]) ?? 0);
  }, calls * pricePerCall);
  return { sms, calls, kronor };
}

/** The first of those who are named before an exercise; of an alarm nobody is. */
const practising = async (ctx: DomainContext, actor: MemberActor, { isExercise, methods }: Draft, inside: Audience): Promise<string[]> =>
  isExercise ? namesOf(ctx.db, inside, methods, { limit: PREVIEW_NAMES, maySeeAddress: can(actor.role, "members:contact") }) : [];

async function waitsForOwner(
  { db }: DomainContext,
  actor: MemberActor,
  { isExercise, activationId }: Draft,
  places: Places | null,
): Promise<boolean> {
  if (!needsSecondOwner(isExercise, "subscribers", isExercise && (await ownsAlone(db, actor)))) return false;
  return activationId === undefined || !haveHeard(await readHeard(db, activationId, "subscribers"), places);
}

/** Whom alone of the residents an exercise reaches; undefined where all of them are meant. */
async function onlySubscriberOf(ctx: DomainContext, associationId: string, draft: Draft): Promise<string | undefined> {
  if (!draft.activationId) return draft.neighbourId ? (await readSubscriber(ctx.db, associationId, draft.neighbourId)).id : undefined;
  const { onlyNeighbour, neighbourId } = await readActivation(ctx.db, associationId, draft.activationId);
  return onlyNeighbour ? (neighbourId ?? NOBODY) : undefined;
}

/** The texts as they would leave, by SMS where that is chosen; empty as long as nothing is written. */
function textsOf(ctx: DomainContext, draft: Draft, associationName: string, areaName: string, readers: readonly LanguageCount[]) {
  const { isExercise, isFirst, asksForReply, methods } = draft;
  const words = wordsOf(draft, associationName, areaName);
  const shown = (text: string, toResidents: boolean) => {
    const asks = asksForReply || (isFirst && (toResidents ? explainsDigits(text) : isExercise));
    const sms = previewSms(ctx, smsText(text, associationName), { asksForReply: asks });
    const languages = languagesOf(ctx, text, associationName, { readers: toResidents ? readers : [], asksForReply: asks });
    return { ...(methods.sms ? sms : { text, parts: smsParts(text).parts }), languages };
  };
  const nothing = { text: "", parts: 0, languages: NO_LANGUAGES };
  return {
    internal: words.internal ? shown(words.internal, false) : nothing,
    external: words.external ? shown(words.external, true) : nothing,
  };
}

interface Languages {
  view: LanguagesView;
  /** So many SMS of so many parts each, of the translations alone, and how many that is in all. */
  sms: [count: number, parts: number][];
  count: number;
}

const NO_LANGUAGES: Languages = { view: { translated: [], inSwedish: 0 }, sms: [], count: 0 };

/** In which languages a text leaves, of those who read them. */
function languagesOf(
  ctx: DomainContext,
  content: string,
  associationName: string,
  { readers, asksForReply }: { readers: readonly LanguageCount[]; asksForReply: boolean },
): Languages {
  const sent = templateOf(content, associationName);
  if (!sent) return { ...NO_LANGUAGES, view: { translated: [], inSwedish: readers.reduce((sum, { people }) => sum + people, 0) } };
  const translated = readers.flatMap(({ language, people, sms }) =>
    isTranslated(language) ? [{ language, people, sms, smsParts: translatedSmsParts(ctx, sent, language, { asksForReply }) }] : [],
  );
  return {
    view: { translated, inSwedish: 0 },
    sms: translated.map(({ sms, smsParts }) => [sms, smsParts]),
    count: translated.reduce((sum, { sms }) => sum + sms, 0),
  };
}

/** What the two messages say, with ÖVNING; empty as long as nothing is written. */
function wordsOf({ description, externalText, isExercise, isFirst }: Draft, associationName: string, areaName: string) {
  const [inside, outside] = [description.trim(), externalText.trim()];
  const internal = isFirst
    ? internalText({ associationName, areaName, description: inside, isExercise })
    : outgoingText(inside, isExercise);
  return { internal: inside && internal, external: outside && outgoingText(outside, isExercise) };
}

/** Whom a reminder of the message would reach now, in which words and at what price. Throws ForbiddenError, NotFoundError. */
export async function previewReminder(ctx: DomainContext, input: z.output<typeof previewReminderInput>): Promise<ReminderPreviewView> {
  const { associationId } = requirePermission(ctx.actor, "crisis:activate");
  const [message] = await ctx.db
    .select({
      audience: messages.audience,
      isExercise: messages.isExercise,
      sms: messages.bySms,
      email: messages.byEmail,
      push: messages.byPush,
    })
    .from(messages)
    .where(and(eq(messages.id, input.messageId), eq(messages.housingAssociationId, associationId)));
  if (!message) throw new NotFoundError();
  const of = { messageId: input.messageId, associationId };
  const [associationName, counts, people, readers] = await Promise.all([
    findAssociationName(ctx.db, associationId),
    countSilent(ctx.db, of),
    countSilentPeople(ctx.db, of, message),
    countSilentLanguages(ctx.db, of, message),
  ]);
  const name = associationName ?? "";
  const words = input.content.trim();
  const outgoing = words && outgoingText(words, message.isExercise);
  const { text, parts } =
    outgoing && message.sms
      ? previewSms(ctx, smsText(outgoing, name), { asksForReply: true })
      : { text: outgoing, parts: smsParts(outgoing).parts };
  const languages = languagesOf(ctx, outgoing, name, { readers, asksForReply: true });
  const smsCostKronor = costOf(ctx.sms, [...languages.sms, [counts.sms - languages.count, parts]]);
  return { text, counts, people, smsParts: parts, smsCostKronor, languages: languages.view };
}
