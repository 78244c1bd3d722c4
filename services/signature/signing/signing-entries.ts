import type { ListedUser } from '../../roll/roll.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import type { ResidentSession } from '../../core/session.ts'
import { isOf, residentEntries } from '../../participation/participation.facts.ts'
import { consentDecider, consentStream, type ConsentState } from '../consent/consent.decider.ts'
import type { FollowedLink } from '../link/signature-link.ts'

/** Who comes by which link. */
export type Visit = { readonly session: ResidentSession; readonly followed: FollowedLink }

/** Whether a link is for whom a session is of: a public one for everybody on the list, a personal one for who was invited. */
const isFor = ({ request }: FollowedLink, session: ResidentSession): boolean =>
  request === undefined || isOf(session, request.personId)

/** By an invitation to a document of its own the invited entry alone can be signed for: that document is about no other. */
const isReachable = ({ request }: FollowedLink, listUserId: string): boolean =>
  request?.templateId === undefined || request.listUserId === listUserId

/**
 * All that a resident owns in the list of a link, the invited entry first. Nothing where the link is for somebody else: then it says no more
 * than to somebody without a session.
 */
export const entriesAtLink = async (
  deps: Pick<Deps, 'store' | 'database'>,
  { session, followed }: Visit,
): Promise<readonly ListedUser[]> => {
  if (!isFor(followed, session)) return []
  const entries = await residentEntries(deps, session, followed.listId)
  const isInvited = ({ listUserId }: ListedUser) => listUserId === followed.request?.listUserId
  const others = entries.filter((entry) => !isInvited(entry) && isReachable(followed, entry.listUserId))
  return [...entries.filter(isInvited), ...others]
}

/** Which entry is meant where none is named. */
type EntryPreference = {
  readonly listUserId?: string | undefined
  /** By their consents: of the first of these that any entry is, the first entry. */
  readonly prefers: readonly ((consents: ConsentState) => boolean)[]
  /** Whether the first of all may be taken where none is preferred. */
  readonly guesses: boolean
}

/**
 * The entry that something is done for: the one that is named, or else the one that is meant. What it rests on is read at the desk, so that a
 * double tap does not go on to the next one.
 * @throws DomainError RESIDENT_SESSION_REQUIRED where nothing is theirs; VALIDATION_FAILED where they own several and must say which
 */
export const chosenEntry = async (
  deps: Pick<Deps, 'store' | 'database'>,
  desk: DecisionContext,
  visit: Visit,
  { listUserId, prefers, guesses }: EntryPreference,
): Promise<string> => {
  if (!isFor(visit.followed, visit.session)) throw new DomainError('RESIDENT_SESSION_REQUIRED')
  if (listUserId !== undefined && !isReachable(visit.followed, listUserId))
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
