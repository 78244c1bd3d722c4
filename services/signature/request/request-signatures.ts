import type { Metadata } from '#events/metadata.ts'
import { KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import type { Deps } from '../../core/deps.ts'
import { mapYielding } from '../../core/concurrency/map-yielding.ts'
import { decideJointly, type DecisionContext } from '../../core/joint-decision.ts'
import { assertActiveOrScheduled, existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../../roll/list-user.decider.ts'
import { consentDecider, consentStream, standingConsent } from '../consent/consent.decider.ts'
import {
  isOver,
  signatureRequestDecider,
  signatureRequestStream,
  type ExistingSignatureRequest,
} from './signature-request.decider.ts'
import { personalLink, personalLinkStream } from '../link/signature-link.ts'

/** Content of an invitation, the same for all recipients. */
export type SignatureInvitation = {
  readonly listId: string
  /** Id of this request of signatures; a repeat with it returns what it made before. */
  readonly askingId: string
  readonly expiresAt: string | null
  readonly message: string | null
  readonly templateId: string | undefined
  readonly metadata: Metadata
}

type SkippedEntry = {
  readonly listUserId: string
  readonly reason: 'already-requested' | 'signed' | 'not-on-list' | 'erased'
}
export type RequestedSignatures = {
  readonly created: readonly Pick<ExistingSignatureRequest, 'requestId' | 'listUserId'>[]
  readonly skipped: readonly SkippedEntry[]
  readonly position: number
}

type Tools = Pick<Deps, 'store' | 'secrets' | 'clock'>

/** Number of entries per write: few enough to be quick, and to make a lost race cheap. */
const ENTRIES_A_WRITE = 200

/** Whether a message reaches them: a phone on the roll, and AlimTalk not declined. */
export const isReachable = (
  entry: Pick<ListedUser, 'kakaoEnabled'>,
  person: { readonly phone: string | null },
): boolean => entry.kakaoEnabled && person.phone !== null

/**
 * Returns the id of an entry's n-th invitation: one at a time is open, even with simultaneous
 * requests.
 */
const requestIdOf = ({ secrets }: Pick<Deps, 'secrets'>, listUserId: string, round: number): string =>
  secrets.derivedId(listUserId, `signature-request ${round}`)

/**
 * Returns the open invitation of each entry, or the id that its next one gets. Each round is read
 * for all entries at once.
 */
const currentRequests = async (
  tools: Tools,
  desk: DecisionContext,
  listUserIds: readonly string[],
): Promise<ReadonlyMap<string, ExistingSignatureRequest | string>> => {
  const found = new Map<string, ExistingSignatureRequest | string>()
  let open = listUserIds
  for (let round = 1; open.length > 0; round += 1) {
    await desk.read(open.map((id) => signatureRequestStream(requestIdOf(tools, id, round))))
    open = open.filter((id) => {
      const requestId = requestIdOf(tools, id, round)
      const request = desk.fold(signatureRequestStream(requestId), signatureRequestDecider)
      const isPast = request.status !== 'absent' && (isOver(request, tools.clock()) || isAnswered(desk, id, requestId))
      if (!isPast) found.set(id, request.status === 'absent' ? requestId : request)
      return isPast
    })
  }
  return found
}

/**
 * Whether an invitation is used up: its consent was signed and then withdrawn, so that the entry
 * gets another one.
 */
const isAnswered = (desk: DecisionContext, listUserId: string, requestId: string): boolean =>
  desk
    .fold(consentStream(listUserId), consentDecider)
    .consents.some((consent) => consent.requestId === requestId && consent.status === 'withdrawn')

/** Reads all that is decided from: of everybody at once. */
const readEntries = async (
  desk: DecisionContext,
  listId: string,
  ids: readonly string[],
): Promise<readonly ListedUser[]> => {
  await desk.read([listStream(listId), ...ids.flatMap((id) => [listUserStream(id), consentStream(id)])])
  const entries = ids.flatMap((id) => {
    const entry = desk.fold(listUserStream(id), listUserDecider)
    return entry.status === 'listed' && entry.listId === listId ? [entry] : []
  })
  await desk.read(entries.map(({ personId }) => personStream(personId)))
  return entries
}

const requestOne = (
  {
    tools,
    desk,
    asking,
  }: { readonly tools: Tools; readonly desk: DecisionContext; readonly asking: SignatureInvitation },
  entry: ListedUser,
  current: ExistingSignatureRequest | string,
): { readonly requestId: string } | SkippedEntry['reason'] => {
  const { listUserId, listId, apartmentId, personId, dong, ho } = entry
  const messageId = tools.secrets.derivedId(asking.askingId, `message ${listUserId}`)
  if (typeof current !== 'string' && current.messageId === messageId) return current
  if (standingConsent(desk.fold(consentStream(listUserId), consentDecider))) return 'signed'
  if (typeof current !== 'string') return 'already-requested'
  const person = desk.fold(personStream(personId), personDecider)
  if (person.status !== 'registered') return 'erased'
  const { expiresAt, message, templateId } = asking
  const request = {
    requestId: current,
    listId,
    listUserId,
    apartmentId,
    personId,
    dong,
    ho,
    expiresAt,
    message,
    ...(templateId === undefined ? {} : { templateId }),
    ...(isReachable(entry, person) ? { messageId } : {}),
  }
  const stream = signatureRequestStream(current)
  desk.add(
    stream,
    signatureRequestDecider.decide({ type: 'RequestSignature', request }, desk.fold(stream, signatureRequestDecider)),
  )
  const link = personalLink(tools, { listId, apartmentId, requestId: current })
  desk.add(link.stream, link.events)
  return request
}

/**
 * Requests a part's signatures, and repeats it if an owner was erased between reading and writing:
 * the second time finds them erased.
 */
const requestPart = (...asked: Parameters<typeof attemptPart>): ReturnType<typeof attemptPart> =>
  attemptPart(...asked).catch((error: unknown) => {
    if (!(error instanceof KeyDestroyed)) throw error
    return attemptPart(...asked)
  })

const attemptPart = (tools: Tools, asking: SignatureInvitation, ids: readonly string[]) =>
  decideJointly(tools.store, asking.metadata, async (desk) => {
    const entries = new Map((await readEntries(desk, asking.listId, ids)).map((entry) => [entry.listUserId, entry]))
    assertActiveOrScheduled(existingList(desk.fold(listStream(asking.listId), listDecider)), tools.clock())
    const current = await currentRequests(tools, desk, [...entries.keys()])
    const next = [...current.values()].filter((one) => typeof one === 'string')
    await desk.read(next.map((requestId) => personalLinkStream(tools, requestId)))
    return mapYielding(ids, (listUserId) => {
      const entry = entries.get(listUserId)
      const its = current.get(listUserId)
      const outcome = entry && its !== undefined ? requestOne({ tools, desk, asking }, entry, its) : 'not-on-list'
      return { listUserId, outcome }
    })
  })

/**
 * Requests the signatures of entries, some hundred a write: each gets one open invitation and its
 * message. Entries that have one, have signed, or are not on the list are returned with the reason.
 * Invitations of an earlier try of the same request are returned as made.
 * @throws DomainError LIST_CLOSED; StreamConflict after eight lost races
 */
export const createSignatureRequests = async (
  tools: Tools,
  asking: SignatureInvitation,
  listUserIds: readonly string[],
): Promise<RequestedSignatures> => {
  const created: { requestId: string; listUserId: string }[] = []
  const skipped: SkippedEntry[] = []
  let position = 0
  for (let start = 0; start < listUserIds.length; start += ENTRIES_A_WRITE) {
    const part = await requestPart(tools, asking, listUserIds.slice(start, start + ENTRIES_A_WRITE))
    position = Math.max(position, part.position)
    for (const { listUserId, outcome } of part.outcome)
      if (typeof outcome === 'string') skipped.push({ listUserId, reason: outcome })
      else created.push({ listUserId, requestId: outcome.requestId })
  }
  return { created, skipped, position }
}
