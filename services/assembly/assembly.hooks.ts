import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'
import type { PublicationKind } from '#events/values/assembly/publication-names.ts'
import type { ModuleHooks } from '../core/deps.ts'
import { declareHook } from '../core/module-hooks.ts'

/** Message of a mailing to a person, and what became of it. */
export type SentMessage = {
  readonly mailingId: string
  readonly personId: string
  readonly channel: 'kakao' | 'sms'
  readonly status: 'queued' | 'accepted' | 'delivered' | 'failed' | 'suppressed'
  /** Time at which the provider took it; null: it did not. */
  readonly handedAt: string | null
  /** Time of its status. */
  readonly at: string
}

/** Mailing of a list, with the number of its messages. */
export type SentMailing = {
  readonly mailingId: string
  readonly occasion: MessageOccasion
  readonly plannedAt: string
  readonly plannedBy: string | null
  readonly messages: number
  readonly delivered: number
}

type MailingReader = {
  /** Returns the mailings of a list since a time by hand or schedule, the newest first. */
  readonly mailingsSince: (listId: string, since: string) => Promise<readonly SentMailing[]>
  readonly messagesOf: (mailingIds: readonly string[]) => Promise<readonly SentMessage[]>
}

/** Hook that reads mailings, whose module knows this one. */
export const mailingReaderHook = declareHook<MailingReader>('assembly.mailings')

/** Returns the mailings of a list since a time. */
export const mailingsSince = async (
  hooks: ModuleHooks,
  listId: string,
  since: string,
): Promise<readonly SentMailing[]> =>
  (await Promise.all(hooks.answersTo(mailingReaderHook).map((reader) => reader.mailingsSince(listId, since)))).flat()

/** Returns the messages of mailings, with what became of them. */
export const messagesOf = async (hooks: ModuleHooks, mailingIds: readonly string[]): Promise<readonly SentMessage[]> =>
  mailingIds.length === 0
    ? []
    : (await Promise.all(hooks.answersTo(mailingReaderHook).map((reader) => reader.messagesOf(mailingIds)))).flat()

/** Document about an assembly that the product makes, and that the office publishes with one press. */
export type OfferedDocument = {
  /** Stable name of what makes it, recorded as the source of the file: "assembly-notice". */
  readonly key: string
  /** Keys of former versions: the one that is public is replaced. */
  readonly replacesKeys?: readonly string[]
  readonly document: PublicationKind
  readonly title: string
  /** Day in Seoul on which it was made, from which the law counts. */
  readonly madeOn: string
  /** Reason in Korean why it cannot be made yet; null: it can. */
  readonly offBecause: string | null
  /** Makes the PDF, without names of owners. */
  readonly make: () => Promise<Buffer>
}

/** Offers documents about an assembly, by its id, for its public page; answered by whatever makes some. */
export const offeredDocumentHook =
  declareHook<(assemblyId: string) => Promise<readonly OfferedDocument[]>>('assembly.offeredDocuments')
