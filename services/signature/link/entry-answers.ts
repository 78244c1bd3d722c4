import { dayAt } from '#events/values/day.ts'
import { maskName } from '#events/values/text.ts'
import type { ConsentEvent } from '#events/signature/consent.events.ts'
import type { RecordedEvent, StreamContent } from '#infra/platform/event-store/event-store.ts'
import type { Deps } from '../../core/deps.ts'
import { foldEvents } from '../../core/decider.ts'
import { stateIn } from '../../core/read-state.ts'
import { documentDecider, documentStream } from '../../document/document.decider.ts'
import { listStatusAt } from '../../list/list.decider.ts'
import { receiptOf } from '../../participation/participation.facts.ts'
import { unitStreamOf } from '../../person/person.facts.ts'
import { unitDecider, type UnitOwner } from '../../person/unit.decider.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../../roll/list-user.decider.ts'
import {
  consentDecider,
  consentStream,
  standingConsent,
  type Consent,
  type ConsentState,
} from '../consent/consent.decider.ts'
import { lateSignedAt } from '../consent/preparation.decider.ts'
import type { FollowedLink } from './signature-link.ts'
import type { SignatureEntry } from '../signing/signing.contract.ts'
import { firstConsentOn, withdrawalEnd } from '../consent/withdrawal-end.ts'

type StreamContents = ReadonlyMap<string, StreamContent>
type ConsentRecord = RecordedEvent<ConsentEvent>

/** An entry with what became of its consents. */
export type EntryConsents = {
  readonly entry: ListedUser
  readonly consents: ConsentState
  readonly events: readonly ConsentRecord[]
}

/** Returns the consents of some entries, as the log has them at this moment. */
export const readEntryConsents = async (
  { store }: Pick<Deps, 'store'>,
  entries: readonly ListedUser[],
): Promise<readonly EntryConsents[]> => {
  const read = await store.readStreams(entries.map(({ listUserId }) => consentStream(listUserId)))
  return entries.map((entry) => {
    // The stream of an entry's consents holds nothing else.
    const events = (read.get(consentStream(entry.listUserId))?.events ?? []) as readonly ConsentRecord[]
    return { entry, events, consents: foldEvents(consentDecider, events) }
  })
}

/**
 * Returns the consent that stands; otherwise the one declined on the form, if that is their last
 * answer; otherwise the last one withdrawn.
 */
const latestConsent = (state: ConsentState): Consent | undefined =>
  standingConsent(state) ??
  state.consents.findLast(({ status }) => status === 'withdrawn' || (state.declined && status === 'declined'))

const stateOf = ({ consents }: EntryConsents): SignatureEntry['state'] => {
  const standing = standingConsent(consents)
  if (standing) return standing.way === 'paper' ? 'paper' : 'signed'
  if (consents.declined) return 'declined'
  return latestConsent(consents) ? 'withdrawn' : 'open'
}

const lastRecordOf = (events: readonly ConsentRecord[], consentId: string, types: readonly ConsentEvent['type'][]) =>
  events.findLast(({ type, data }) => types.includes(type) && 'consentId' in data && data.consentId === consentId)

const signedTypes = [
  'ConsentSigned',
  'ConsentDeclineSigned',
  'PaperConsentConfirmed',
  'PaperConsentDeclineConfirmed',
] as const satisfies readonly ConsentEvent['type'][]

/** Returns the certificate of a consent, and its number. */
const certificateIn = (event: ConsentRecord | undefined): SignatureEntry['certificate'] => {
  if (event?.type !== 'ConsentSigned' || !event.data.certificate) return null
  const { certificate, number } = event.data
  const { provider, recognition, receiptId, completedAt } = certificate
  return { provider, recognition, receiptId, completedAt, number: number?.text ?? null }
}

/** Returns the label of the answer that was ticked on the form. */
const answerIn = (event: ConsentRecord | undefined): string | null =>
  event?.type === 'ConsentSigned' || event?.type === 'ConsentDeclineSigned' ? (event.data.answer?.label ?? null) : null

type Unit = { readonly owners: readonly UnitOwner[]; readonly representative: string | undefined }

const unitsOf = async (
  { store, secrets }: Pick<Deps, 'store' | 'secrets'>,
  seen: readonly EntryConsents[],
): Promise<(entry: ListedUser) => Unit> => {
  const units = await store.readStreams(seen.map(({ entry }) => unitStreamOf(secrets, entry)))
  const ownersOf = (entry: ListedUser) => stateIn(units, unitDecider, unitStreamOf(secrets, entry)).owners
  const ids = seen.flatMap(({ entry }) => ownersOf(entry).map(({ listUserId }) => listUserStream(listUserId)))
  const entries = await store.readStreams(ids)
  const isNamed = ({ listUserId }: UnitOwner): boolean => {
    const owner = stateIn(entries, listUserDecider, listUserStream(listUserId))
    return owner.status === 'listed' && owner.representative
  }
  return (entry) => {
    const owners = ownersOf(entry)
    return { owners, representative: owners.find(isNamed)?.listUserId }
  }
}

const representedBy = ({ owners, representative }: Unit): string | null => {
  const name = owners.find(({ listUserId }) => listUserId === representative)?.name
  return name ? maskName(name) : null
}

const documentStatus = (read: StreamContents, documentId: string | null): SignatureEntry['documentStatus'] => {
  if (documentId === null) return null
  const { status } = stateIn(read, documentDecider, documentStream(documentId))
  return status === 'absent' ? null : status
}

/** A resident's entries as they see them themselves; co-owners' names are masked. */
export const entryAnswers = async (
  deps: Pick<Deps, 'store' | 'secrets' | 'clock'>,
  { list, campaign }: Pick<FollowedLink, 'list' | 'campaign'>,
  seen: readonly EntryConsents[],
): Promise<SignatureEntry[]> => {
  const unitOf = await unitsOf(deps, seen)
  const documentIds = seen.flatMap(({ consents }) => latestConsent(consents)?.documentId ?? [])
  const documents = await deps.store.readStreams(documentIds.map(documentStream))
  const today = dayAt(deps.clock())
  const isWithdrawable = campaign.withdrawal === 'until-close' && listStatusAt(list, deps.clock()) === 'active'
  return seen.map((one): SignatureEntry => {
    const { listUserId, dong, ho } = one.entry
    const unit = unitOf(one.entry)
    const last = latestConsent(one.consents)
    const agreed = last && lastRecordOf(one.events, last.consentId, signedTypes)
    const end = last?.status === 'standing' ? withdrawalEnd(list, firstConsentOn(one.events)) : null
    const isOver = end !== null && today > end.day
    const withdrawn = last && lastRecordOf(one.events, last.consentId, ['ConsentWithdrawn'])
    return {
      listUserId,
      dong,
      ho,
      owners: unit.owners.length,
      coOwners: list.coOwners,
      representative: unit.representative === listUserId,
      representedBy: representedBy(unit),
      state: stateOf(one),
      receipt: receiptOf(agreed),
      documentId: last?.documentId ?? null,
      documentStatus: documentStatus(documents, last?.documentId ?? null),
      withdrawnAt: withdrawn?.metadata.at ?? null,
      answer: answerIn(agreed),
      withdrawable: last?.status === 'standing' && isWithdrawable && !isOver,
      signedLate: standingConsent(one.consents) ? null : (lateSignedAt(one.consents.prepared) ?? null),
      certificate: certificateIn(agreed),
      withdrawalEnd: end && { day: end.day, over: isOver ? end.text : null },
    }
  })
}
