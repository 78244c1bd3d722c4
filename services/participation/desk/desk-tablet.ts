import type { ListedUser } from '../../roll/roll.facts.ts'
import type { Metadata } from '#events/metadata.ts'
import { useApproval } from '../../approval/approval.facts.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly } from '../../core/joint-decision.ts'
import { maskIp } from '../../core/text/masked-ip.ts'
import type { VoterSession } from '../../core/session.ts'
import { personDecider, personStream, phoneChangesOf } from '../../person/person.decider.ts'
import { voterAtDeskDecider, voterAtDeskStream } from './voter-at-desk.decider.ts'
import { readPerson } from '../../person/person.facts.ts'

const TABLET_MS = 10 * 60_000

const streamOf = ({ secrets }: Pick<Deps, 'secrets'>, token: string): string =>
  voterAtDeskStream(secrets.digest('desk-tablet', token))

/** The network that an address belongs to, as two events of a vote can be compared by it. */
const networkOf = ({ secrets }: Pick<Deps, 'secrets'>, voteId: string, ip: string): string =>
  secrets.digest('desk-network', `${voteId}\n${maskIp(ip)}`)

type Lending = {
  readonly voteId: string
  /** Address that the administrator works from. */
  readonly ip: string
  /** A repeated request names the same one, and gets the same secret. */
  readonly deskId: string
  /** Permit of a second administrator, if it takes one: it is used up with this. */
  readonly approvalId?: string | undefined
  readonly metadata: Metadata
}

/**
 * Records that an administrator checked a voter's identity, and returns the secret that opens the
 * vote on a tablet for them, once within ten minutes.
 * @throws DomainError PERSON_ERASED
 */
export const createDeskTablet = async (
  deps: Pick<Deps, 'store' | 'secrets' | 'clock'>,
  { listId, listUserId, personId }: Pick<ListedUser, 'listId' | 'listUserId' | 'personId'>,
  { voteId, ip, deskId, approvalId, metadata }: Lending,
): Promise<{ readonly token: string; readonly expiresAt: string; readonly position: number }> => {
  const token = deps.secrets.linkSecretOf('desk-tablet', deskId)
  const expiresAt = new Date(deps.clock().getTime() + TABLET_MS).toISOString()
  const [stream, ofPerson] = [streamOf(deps, token), personStream(personId)]
  const { outcome, position } = await decideJointly(deps.store, metadata, async (desk) => {
    await desk.read([stream, ofPerson])
    if (desk.fold(ofPerson, personDecider).status === 'erased') throw new DomainError('PERSON_ERASED')
    const network = networkOf(deps, voteId, ip)
    const seen = { deskId, voteId, listId, listUserId, personId, expiresAt, network }
    const events = voterAtDeskDecider.decide({ type: 'LendTablet', seen }, desk.fold(stream, voterAtDeskDecider))
    desk.add(stream, events)
    if (approvalId !== undefined && events.length > 0) await useApproval(deps, desk, approvalId)
    return desk.fold(stream, voterAtDeskDecider)
  })
  return { token, expiresAt: outcome.status === 'absent' ? expiresAt : outcome.expiresAt, position }
}

type TabletOpening = {
  readonly token: string
  readonly voteId: string
  /** Address that the tablet is opened from. */
  readonly ip: string
  readonly metadata: Metadata
}
type OpenedTablet = Pick<VoterSession, 'listUserId' | 'personId' | 'phoneChanges'> & {
  readonly atDesk: string
  readonly position: number
}

/**
 * Opens the vote on a tablet, once, and begins the session of the checked voter.
 * @throws DomainError INVALID_LINK, LINK_EXPIRED, PERSON_ERASED
 */
export const openDeskTablet = async (
  deps: Pick<Deps, 'store' | 'secrets' | 'clock'>,
  { token, voteId, ip, metadata }: TabletOpening,
): Promise<OpenedTablet> => {
  const { state, position } = await commandHandler(
    deps.store,
    voterAtDeskDecider,
  )({
    stream: streamOf(deps, token),
    command: () => ({ type: 'OpenTablet', voteId, network: networkOf(deps, voteId, ip), now: deps.clock() }),
    metadata,
  })
  if (state.status === 'absent') throw new DomainError('INVALID_LINK')
  const { listUserId, personId, deskId } = state
  const person = await readPerson(deps.store, personId)
  if (person.status === 'erased') throw new DomainError('PERSON_ERASED')
  const phoneChanges = person.status === 'registered' ? phoneChangesOf(person) : 0
  return { listUserId, personId, phoneChanges, atDesk: deskId, position }
}
