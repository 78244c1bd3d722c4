import {
  type MailingEvent,
  type MailingRecipient,
  type MessageForm,
  type SuppressedReason,
  BATCH_SIZE,
} from '#events/mailing/mailing.events.ts'
import { ownerLanguages, type OwnerLanguage } from '#events/values/messaging/owner-language.ts'
import type { MessageOccasion, OccasionSettings } from '#events/messaging/message-settings.events.ts'
import type { Metadata } from '#events/metadata.ts'
import { withMessagingOf } from '../../core/with-messaging-of.ts'
import { foldEvents, type Fold } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { mapYielding } from '../../core/concurrency/map-yielding.ts'
import { decideJointly, type DecisionContext } from '../../core/joint-decision.ts'
import { existingList, listDecider, listStream, type ExistingList } from '../../list/list.decider.ts'
import {
  messageSettingsDecider,
  messageSettingsStream,
  type ListMessageSettings,
} from '../../messaging/message-settings.decider.ts'
import { dueAtOf } from '../schedule/send-time.ts'
import { mailingBatchDecider, mailingBatchStream, type MailingBatchCommand } from '../delivery/mailing-batch.decider.ts'
import {
  mailingDecider,
  mailingsOfListFold,
  mailingsOfListStream,
  mailingStream,
  type ExistingMailing,
  type PlannedMailing,
} from '../mailing.decider.ts'
import { findRecipients, type Recipient, type Recipients, type SuppressedRecipient } from './recipients.ts'
import {
  formFor,
  usableTranslations,
  type MessageSources,
  type TranslatedTemplates,
} from '../settings/language-form.ts'
import { hashOfTemplate, readTemplates, usableTemplate } from '../settings/provider-templates.ts'
import { recentlyNotified } from './recently-notified.ts'
import { getList } from '../../list/list.facts.ts'
import { readMessageSettings } from '../../messaging/messaging.facts.ts'

export type Planning = {
  /** Id of the mailing; repeating it is the same mailing. */
  readonly mailingId: string
  readonly listId: string
  readonly occasion: MessageOccasion
  readonly cause: PlannedMailing['cause']
  /** Entries; absent: everybody whom the occasion concerns. */
  readonly listUserIds?: readonly string[] | undefined
  /** Restriction to these persons: those whom an earlier mailing did not reach. */
  readonly personIds?: ReadonlySet<string> | undefined
  /** Earliest time; absent: at once. */
  readonly dueAt?: Date | undefined
  readonly receiptId?: string | undefined
  readonly repeats?: string | undefined
  /** Whether it only returns what would happen, and writes nothing. */
  readonly isDry?: boolean | undefined
  readonly metadata: Metadata
}

/** Entries that are not written to, and why. */
export type SuppressedEntry = { readonly listUserId: string; readonly reason: SuppressedReason }

type RecipientsOfLanguage = {
  readonly language: OwnerLanguage
  readonly recipients: number
  readonly form: MessageForm
}

export type PlannedSending = {
  readonly mailing: PlannedMailing
  /** Persons. */
  readonly recipients: number
  /** Their numbers by language, and the form of the message. */
  readonly languages: readonly RecipientsOfLanguage[]
  readonly suppressed: readonly SuppressedEntry[]
  readonly position: number
}

type Tools = Pick<Deps, 'store' | 'database' | 'freshness' | 'clock' | 'secrets' | 'messaging'>
type Outcome = Omit<PlannedSending, 'position'>

/**
 * Returns the settings of a list and of an occasion, both switched on.
 * @throws DomainError MESSAGES_OFF, TEMPLATE_NOT_USABLE
 */
const settingsFor = (
  settings: ListMessageSettings | null,
  occasion: MessageOccasion,
): ListMessageSettings & { readonly templateId: string } & Pick<OccasionSettings, 'translated'> => {
  const own = settings?.occasions.find(({ kind }) => kind === occasion)
  if (!settings?.enabled || !own?.enabled) throw new DomainError('MESSAGES_OFF')
  if (own.templateId === null)
    throw new DomainError('TEMPLATE_NOT_USABLE', [{ path: 'templateId', message: '템플릿을 먼저 골라주세요.' }])
  return { ...settings, templateId: own.templateId, translated: own.translated }
}

const suppressedFold: Fold<readonly SuppressedRecipient[], MailingEvent> = {
  initial: [],
  evolve: (state, { type, data }) => (type === 'MailingRecipientsSuppressed' ? [...state, ...data.suppressed] : state),
}

const entriesOf = (
  suppressed: readonly SuppressedRecipient[],
  strangers: readonly string[] = [],
): readonly SuppressedEntry[] => [
  ...suppressed.flatMap(({ listUserIds, reason }) => listUserIds.map((listUserId) => ({ listUserId, reason }))),
  ...strangers.map((listUserId) => ({ listUserId, reason: 'not-on-list' as const })),
]

/** Returns what an earlier try of the same mailing wrote. */
const earlierOutcome = (desk: DecisionContext, mailing: ExistingMailing): Outcome => {
  const { status: _status, paused: _paused, ...planned } = mailing
  return {
    mailing: planned,
    recipients: mailing.recipients,
    languages: mailing.languages ?? [{ language: 'ko', recipients: mailing.recipients, form: 'korean' }],
    suppressed: entriesOf(desk.fold(mailingStream(mailing.mailingId), suppressedFold)),
  }
}

/** Removes recipients who get the same message from another mailing around that time. */
const withoutNotified = async (
  { store }: Tools,
  desk: DecisionContext,
  { listId, occasion, cause }: Planning,
  { found, dueAt }: { readonly found: Recipients; readonly dueAt: Date },
): Promise<Pick<Recipients, 'recipients' | 'suppressed'>> => {
  // Each submission is confirmed.
  if (cause === 'submission') return found
  // Read without a guard: batches being sent change all the time, and the list's own stream guards
  // what has begun.
  const told = await recentlyNotified(store, desk.fold(mailingsOfListStream(listId), mailingsOfListFold), {
    occasion,
    dueAt,
  })
  const wasNotified = ({ personId }: Recipient): boolean => told.has(personId)
  return {
    recipients: found.recipients.filter((who) => !wasNotified(who)),
    suppressed: [
      ...found.suppressed,
      ...found.recipients.flatMap((who) => {
        const { personId, listUserIds } = who
        return wasNotified(who) ? { personId, listUserIds, reason: 'told-recently' as const } : []
      }),
    ],
  }
}

/** Entries that one event names: it stays below a megabyte. */
const MAX_ENTRIES = 4_000

/**
 * Recipients in parts that each fit one event, in their order: at most 1,000, with at most 4,000
 * entries in all.
 */
export const inBatches = <Recipient extends { readonly listUserIds: readonly string[] }>(
  recipients: readonly Recipient[],
): readonly (readonly Recipient[])[] => {
  const batches: Recipient[][] = []
  let room = 0
  for (const recipient of recipients) {
    const size = recipient.listUserIds.length
    const last = batches.at(-1)
    if (last && last.length < BATCH_SIZE && size <= room) last.push(recipient)
    else {
      batches.push([recipient])
      room = MAX_ENTRIES
    }
    room -= size
  }
  return batches
}

/** Writes the sending, its batches, and that the list has begun it. */
const write = async (
  { secrets }: Tools,
  desk: DecisionContext,
  planned: { readonly mailing: PlannedMailing; readonly at: string } & Pick<Recipients, 'recipients' | 'suppressed'>,
): Promise<void> => {
  const { mailing, at, recipients, suppressed } = planned
  const { mailingId, listId, apartmentId, occasion, dueAt, batches } = mailing
  const recipientOf = ({ personId, listUserIds }: Omit<Recipient, 'language'>): MailingRecipient => ({
    messageId: secrets.derivedId(mailingId, `message ${personId}`),
    personId,
    listUserIds: [...listUserIds],
  })
  const parts = inBatches(await mapYielding(suppressed, (who) => ({ ...recipientOf(who), reason: who.reason })))
  desk.add(
    mailingStream(mailingId),
    mailingDecider.decide(
      { type: 'PlanMailing', mailing, suppressed: parts.map((part) => [...part]) },
      { status: 'absent' },
    ),
  )
  for (const [batch, part] of inBatches(await mapYielding(recipients, recipientOf)).entries()) {
    const names = { mailingId, listId, apartmentId, batch, occasion, dueAt }
    const stream = mailingBatchStream(mailingId, batch)
    const command: MailingBatchCommand = { type: 'PlanBatch', batch: { ...names, recipients: [...part] } }
    desk.add(stream, mailingBatchDecider.decide(command, desk.fold(stream, mailingBatchDecider)))
  }
  if (mailing.cause !== 'submission')
    desk.add(mailingsOfListStream(listId), [
      { type: 'MailingBegun', data: { mailingId, listId, occasion, batches, at } },
    ])
}

type PlanningFacts = {
  readonly list: ExistingList
  readonly settings: ReturnType<typeof settingsFor>
  readonly dueAt: Date
}

/**
 * Returns the list of a mailing, its settings and its time of sending.
 * @throws DomainError if it cannot be sent
 */
const planningFactsOf = (
  list: ExistingList,
  settings: ListMessageSettings | null,
  { occasion, cause, dueAt: wanted }: Planning,
  now: Date,
): PlanningFacts => {
  const own = settingsFor(settings, occasion)
  // The clock may come a moment late.
  const isPast = cause !== 'hand' && wanted !== undefined && wanted < now
  return { list, settings: own, dueAt: dueAtOf(list, own, { occasion, wanted: isPast ? now : wanted, now }) }
}

const readPlanningFacts = async ({ store, clock }: Tools, planning: Planning): Promise<PlanningFacts> =>
  planningFactsOf(
    await getList(store, planning.listId),
    await readMessageSettings(store, planning.listId),
    planning,
    clock(),
  )

/** Returns what a mailing records of its templates in other languages. */
const translatedOf = (translated: TranslatedTemplates): Pick<PlannedMailing, 'translated'> =>
  translated.size === 0
    ? {}
    : {
        translated: [...translated].map(([language, template]) => ({
          language,
          templateId: template.templateId,
          templateHash: hashOfTemplate(template),
        })),
      }

/** Counts recipients by language, in the order of languages. */
const byLanguage = (sources: MessageSources, recipients: readonly Recipient[]): readonly RecipientsOfLanguage[] =>
  ownerLanguages.flatMap((language) => {
    const count = recipients.filter((one) => one.language === language).length
    return count === 0 ? [] : [{ language, recipients: count, form: formFor(sources, language) }]
  })

const plan = async (
  tools: Tools,
  desk: DecisionContext,
  planning: Planning,
  found: Recipients,
): Promise<Outcome | 'nobody'> => {
  const { mailingId, listId, occasion, cause, receiptId, repeats } = planning
  const streams = [listStream(listId), messageSettingsStream(listId), mailingsOfListStream(listId)] as const
  await desk.read([...streams, mailingStream(mailingId)])
  const before = desk.fold(mailingStream(mailingId), mailingDecider)
  if (before.status !== 'absent') return earlierOutcome(desk, before)
  const now = tools.clock()
  const list = existingList(desk.fold(streams[0], listDecider))
  const { settings, dueAt } = planningFactsOf(list, desk.fold(streams[1], messageSettingsDecider), planning, now)
  const { templateId, smsFallback } = settings
  const about = { occasion, listType: list.type }
  const deps = await withMessagingOf(tools, list.apartmentId)
  const template = await usableTemplate(deps, { templateId, ...about })
  const translated = usableTranslations(await readTemplates(deps), settings.translated, about)
  const { recipients, suppressed } = await withoutNotified(tools, desk, planning, { found, dueAt })
  const batches = inBatches(recipients).length
  const languages = byLanguage({ template, translated, smsFallback, ...about }, recipients)
  const mailing: PlannedMailing = {
    mailingId,
    listId,
    apartmentId: list.apartmentId,
    occasion,
    cause,
    smsFallback,
    templateId,
    templateHash: hashOfTemplate(template),
    dueAt: dueAt.toISOString(),
    recipients: recipients.length,
    batches,
    ...translatedOf(translated),
    ...(languages.every(({ language }) => language === 'ko') ? {} : { languages: [...languages] }),
    ...(receiptId === undefined ? {} : { receiptId }),
    ...(repeats === undefined ? {} : { repeats }),
  }
  const outcome = {
    mailing,
    recipients: recipients.length,
    languages,
    suppressed: entriesOf(suppressed, found.strangers),
  }
  if (planning.isDry === true) return outcome
  if (recipients.length === 0) return 'nobody'
  await desk.read(Array.from({ length: batches }, (_, batch) => mailingBatchStream(mailingId, batch)))
  await write(tools, desk, { mailing, at: now.toISOString(), recipients, suppressed })
  return outcome
}

/**
 * Whether an earlier try wrote the mailing: it is returned whatever has happened to the list since.
 */
const earlierOf = async ({ store }: Tools, { mailingId }: Planning): Promise<boolean> =>
  foldEvents(mailingDecider, (await store.readStream(mailingStream(mailingId))).events).status !== 'absent'

const noRecipients: Recipients = { recipients: [], suppressed: [], strangers: [] }

/**
 * Plans a mailing for an occasion: its recipients in batches, and the suppressed ones with their
 * reasons, all in one write, decided against all other mailings of the list. Writes nothing if no
 * recipient is left (`'nobody'`), or in a dry run.
 * @throws DomainError NOT_FOUND, MESSAGES_OFF, TEMPLATE_NOT_USABLE, LIST_CLOSED, LIST_NOT_STARTED,
 * LIST_NOT_CLOSED, SEND_TIME_IMPOSSIBLE, MESSAGES_UNAVAILABLE, READ_MODEL_BEHIND
 */
export const planMailing = async (tools: Tools, planning: Planning): Promise<PlannedSending | 'nobody'> => {
  const found = (await earlierOf(tools, planning)) ? noRecipients : await findFor(tools, planning)
  const { outcome, position } = await decideJointly(tools.store, planning.metadata, (desk) =>
    plan(tools, desk, planning, found),
  )
  return outcome === 'nobody' ? outcome : { ...outcome, position }
}

const findFor = async (tools: Tools, planning: Planning): Promise<Recipients> => {
  const { list, dueAt } = await readPlanningFacts(tools, planning)
  const { occasion, listUserIds, personIds } = planning
  return findRecipients(tools, { list, occasion, at: dueAt, listUserIds, personIds })
}
