import type { Metadata } from '#events/metadata.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext } from '../../core/joint-decision.ts'
import { participationFold, participationStream } from '../../list/participation.decider.ts'
import {
  objectionOfferDecider,
  objectionOfferStream,
  type OfferState,
} from '../../person/contact/contact-objection.decider.ts'
import { personDecider, personStream, registeredPerson, type RegisteredPerson } from '../../person/person.decider.ts'
import { voteDecider, voteStream } from '../../vote/vote.decider.ts'
import { formerPhoneAt } from './describe-contact-changes.ts'

const PURPOSE = 'contact-objection'

type Offer = NonNullable<OfferState['offered']>

const offerStreamOf = ({ secrets }: Pick<Deps, 'secrets'>, token: string): string =>
  objectionOfferStream(secrets.digest(PURPOSE, token))

/**
 * Records that a former phone gets the link to object, and returns its address: the same one,
 * however often its job runs.
 */
export const offerObjection = async (
  deps: Pick<Deps, 'store' | 'secrets' | 'publicUrl'>,
  offer: Offer,
  metadata: Metadata,
): Promise<string> => {
  const token = deps.secrets.linkSecretOf(PURPOSE, offer.objectionId)
  await commandHandler(
    deps.store,
    objectionOfferDecider,
  )({ stream: offerStreamOf(deps, token), command: () => ({ type: 'OfferObjection', offer }), metadata })
  return `${deps.publicUrl}/objection/${token}`
}

/**
 * Whether a vote of the list was opened and is not counted: then a phone can still change what it
 * comes to.
 */
const hasVoteToCount = async (desk: Pick<DecisionContext, 'read' | 'fold'>, listId: string): Promise<boolean> => {
  await desk.read([participationStream(listId)])
  const votes = desk.fold(participationStream(listId), participationFold).votes.map((voteId) => voteStream(voteId))
  await desk.read(votes)
  return votes
    .map((stream) => desk.fold(stream, voteDecider))
    .some((vote) => vote.status === 'open' || (vote.status === 'closed' && !vote.resultsSeen))
}

type ObjectionStatus = 'open' | 'objected' | 'kept' | 'restored'

const statusOf = ({ objections }: RegisteredPerson, { objectionId }: Offer): ObjectionStatus => {
  const made = objections.find((one) => one.objectionId === objectionId)
  if (!made) return 'open'
  return made.outcome ?? 'objected'
}

/**
 * Follows the link of a former phone. `objects`: whether the visitor objects. Reveals nothing of
 * the person.
 * @throws DomainError INVALID_LINK; LINK_EXPIRED once the votes of the list are counted, or the
 * phone is restored; TOO_MANY_REQUESTS
 */
export const followObjection = async (
  deps: Deps,
  { token, objects, metadata }: { readonly token: string; readonly objects: boolean; readonly metadata: Metadata },
) => {
  const { outcome, position } = await decideJointly(deps.store, metadata, async (desk) => {
    const stream = offerStreamOf(deps, token)
    await desk.read([stream])
    const { offered } = desk.fold(stream, objectionOfferDecider)
    if (!offered) throw new DomainError('INVALID_LINK')
    const ofPerson = personStream(offered.personId)
    await desk.read([ofPerson])
    const person = desk.fold(ofPerson, personDecider)
    if (person.status !== 'registered') throw new DomainError('LINK_EXPIRED')
    const before = statusOf(person, offered)
    if (before !== 'open') return { status: before, offer: offered }
    if (!(await hasVoteToCount(desk, offered.listId))) throw new DomainError('LINK_EXPIRED')
    const former = await formerPhoneAt(deps, offered)
    if (former === null || former === person.phone) throw new DomainError('LINK_EXPIRED')
    if (objects)
      desk.add(ofPerson, personDecider.decide({ type: 'ObjectToContact', objection: { ...offered } }, person))
    return { status: statusOf(registeredPerson(desk.fold(ofPerson, personDecider)), offered), offer: offered }
  })
  return { ...outcome, position }
}
