import type { ListedUser } from '../../roll/roll.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import type { ResidentSession } from '../../core/session.ts'
import { isOf, residentEntries } from '../../participation/participation.facts.ts'
import { consentDecider, consentStream, type ConsentState } from '../consent/consent.decider.ts'
import type { TabletSession } from '../in-person/tablet-session.ts'
import type { FollowedLink } from '../link/signature-link.ts'

/** Session of a resident, and the link that they used. */
export type Visit = { readonly session: ResidentSession; readonly followed: FollowedLink }

/** Session of a signer: by phone, or on the office's tablet for the entry of its record alone. */
export type SignerSession = ResidentSession | TabletSession
/** Signer, and what leads them to the document. */
export type SignerVisit = { readonly session: SignerSession; readonly followed: FollowedLink }

/** Whether a session is of the office's tablet. */
export const isOnTablet = (session: SignerSession): session is TabletSession => 'tabletId' in session

/**
 * Whether a link is for the session's person: a public one for everybody on the list, a personal
 * one for the invited owner.
 */
const isFor = ({ request }: FollowedLink, session: SignerSession): boolean =>
  request === undefined || isOf(session, request.personId)

/** Whether a tablet's record is of an entry: another one of the same owner has a record of its own. */
const isEntryOf = ({ entries }: TabletSession, listUserId: string): boolean =>
  entries.some((entry) => entry.listUserId === listUserId)

/**
 * Whether an entry can be signed for by a link. An invitation with a document of its own is for the
 * invited entry only.
 */
const isReachable = ({ request }: FollowedLink, listUserId: string): boolean =>
  request?.templateId === undefined || request.listUserId === listUserId

/**
 * Returns all entries of a resident in the list of a link, the invited one first. Empty if the link
 * is for somebody else: it reveals no more than without a session.
 */
export const entriesAtLink = async (
  deps: Pick<Deps, 'store' | 'database'>,
  { session, followed }: SignerVisit,
): Promise<readonly ListedUser[]> => {
  if (!isFor(followed, session)) return []
  const found = await residentEntries(deps, session, followed.listId)
  const entries = isOnTablet(session) ? found.filter(({ listUserId }) => isEntryOf(session, listUserId)) : found
  const isInvited = ({ listUserId }: ListedUser) => listUserId === followed.request?.listUserId
  const others = entries.filter((entry) => !isInvited(entry) && isReachable(followed, entry.listUserId))
  return [...entries.filter(isInvited), ...others]
}

/** Selection of an entry if none is named. */
type EntryPreference = {
  readonly listUserId?: string | undefined
  /**
   * Tests of consents, in order of preference: the first entry that passes the earliest test is
   * chosen.
   */
  readonly prefers: readonly ((consents: ConsentState) => boolean)[]
  /** Whether the first of all may be taken where none is preferred. */
  readonly guesses: boolean
}

/**
 * Returns the entry to act for: the named one, or the preferred one. It is read within the
 * decision, so that a double tap does not act for the next one.
 * @throws DomainError RESIDENT_SESSION_REQUIRED if they have no entry; VALIDATION_FAILED if they
 * own several and must name one
 */
export const chosenEntry = async (
  deps: Pick<Deps, 'store' | 'database'>,
  desk: DecisionContext,
  visit: SignerVisit,
  { listUserId, prefers, guesses }: EntryPreference,
): Promise<string> => {
  if (!isFor(visit.followed, visit.session)) throw new DomainError('RESIDENT_SESSION_REQUIRED')
  if (listUserId !== undefined && !isReachable(visit.followed, listUserId))
    throw new DomainError('RESIDENT_SESSION_REQUIRED')
  const { session } = visit
  if (listUserId !== undefined && isOnTablet(session) && !isEntryOf(session, listUserId))
    throw new DomainError('RESIDENT_SESSION_REQUIRED')
  if (listUserId !== undefined) return listUserId
  const ids = (await entriesAtLink(deps, visit)).map((entry) => entry.listUserId)
  await desk.read(ids.map(consentStream))
  const consentsOf = (id: string) => desk.fold(consentStream(id), consentDecider)
  const [preferred] = prefers.flatMap((isPreferred) => ids.filter((id) => isPreferred(consentsOf(id))))
  const [first, ...others] = ids
  if (first === undefined) throw new DomainError('RESIDENT_SESSION_REQUIRED')
  if (preferred === undefined && !guesses && others.length > 0)
    throw new DomainError('VALIDATION_FAILED', [{ path: 'listUserId', message: '어느 세대인지 골라주세요.' }])
  return preferred ?? first
}
