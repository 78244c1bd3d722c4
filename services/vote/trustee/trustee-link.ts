import { maskName } from '#events/values/text.ts'
import { encryptedQuestions } from '#infra/lib/ballot-crypto/scheme/index.ts'
import { apartmentDecider, apartmentStream } from '../../apartment/apartment.decider.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { stateIn } from '../../core/read-state.ts'
import { maskPhone } from '../../core/text/masked-person.ts'
import { sameText } from '../../core/secrets.ts'
import { listDecider, listStream } from '../../list/list.decider.ts'
import { ballotBoxDecider, ballotBoxStream } from '../secret/ballot-box.decider.ts'
import { rehearsalName } from './key-rehearsal.ts'
import type { TrusteePage } from './trustee-page.contract.ts'
import { trusteeIn, trusteesDecider, trusteesStream, type Trustee, type TrusteesState } from './trustees.decider.ts'
import { voteDecider, voteStream, type ExistingVote } from '../vote.decider.ts'

type LinkDeps = Pick<Deps, 'secrets' | 'publicUrl'>
type TrusteeReference = { readonly voteId: string; readonly trusteeId: string }
type LinkedTrustee = TrusteeReference & Pick<Trustee, 'oldLinks'>

/**
 * Returns the token of a trustee's link, which is not stored: the log alone opens no trustee's
 * page. Each link has another one.
 */
const tokenOf = ({ secrets }: Pick<LinkDeps, 'secrets'>, { voteId, trusteeId, oldLinks }: LinkedTrustee): string =>
  secrets.linkSecretOf('trustee', [voteId, trusteeId, ...(oldLinks === 0 ? [] : [oldLinks])].join('\n'))

/**
 * Returns the address where a trustee makes and gives their part; its secret follows the #, which
 * browsers never send.
 */
export const trusteeUrl = (place: LinkDeps, linked: LinkedTrustee): string =>
  `${place.publicUrl}/trustee/${linked.voteId}/${linked.trusteeId}#${tokenOf(place, linked)}`

/** A trustee as their link finds them. */
export type TrusteeAccess = {
  readonly vote: ExistingVote
  readonly state: TrusteesState
  readonly trustee: Trustee
  readonly apartment: TrusteePage['apartment']
  readonly isCounted: boolean
}

/**
 * @throws DomainError TRUSTEE_LINK_INVALID alike for a link that never was, and for one that is no
 * more
 */
export const followTrusteeLink = async (
  { store, secrets }: Pick<Deps, 'store' | 'secrets'>,
  named: TrusteeReference,
  token: string,
): Promise<TrusteeAccess> => {
  const [ofVote, ofTrustees, ofBox] = [
    voteStream(named.voteId),
    trusteesStream(named.voteId),
    ballotBoxStream(named.voteId),
  ]
  const read = await store.readStreams([ofVote, ofTrustees, ofBox])
  const vote = stateIn(read, voteDecider, ofVote)
  const state = stateIn(read, trusteesDecider, ofTrustees)
  const trustee = trusteeIn(state, named.trusteeId)
  const isTheirs = sameText(token, tokenOf({ secrets }, { ...named, oldLinks: trustee.oldLinks }))
  if (vote.status === 'absent' || !isTheirs) throw new DomainError('TRUSTEE_LINK_INVALID')
  const [ofList, ofComplex] = [listStream(vote.listId), apartmentStream(vote.apartmentId)]
  const around = await store.readStreams([ofList, ofComplex])
  if (stateIn(around, listDecider, ofList).status !== 'created') throw new DomainError('TRUSTEE_LINK_INVALID')
  const complex = stateIn(around, apartmentDecider, ofComplex)
  const apartment =
    complex.status === 'absent'
      ? { name: '', officePhone: null }
      : { name: complex.name, officePhone: complex.officePhone ?? null }
  const isCounted = stateIn(read, ballotBoxDecider, ofBox).status === 'opened'
  return { vote, state, trustee, apartment, isCounted }
}

/** Whether trustees should decrypt invented ballots: only before the vote. */
const needsRehearsal = ({ status }: ExistingVote, { rehearsal }: TrusteesState): boolean =>
  status === 'draft' && rehearsal !== null && rehearsal.found === null

/** Returns what a trustee has to decrypt now; null: nothing. */
export const productsToDecrypt = ({ vote, state }: Pick<TrusteeAccess, 'vote' | 'state'>) => {
  const { voteId } = vote
  if (state.products) return { isRehearsal: false, name: voteId, ...state.products }
  const { rehearsal } = state
  if (!rehearsal || !needsRehearsal(vote, state)) return null
  const { ballots, products } = rehearsal
  return { isRehearsal: true, name: rehearsalName(voteId), counted: ballots, leftOut: [], products }
}

const stepOf = ({ vote, state, trustee, isCounted }: TrusteeAccess): TrusteePage['step'] => {
  if (trustee.key === null) return 'make'
  if (isCounted) return 'counted'
  if (trustee.parts) return 'given'
  if (state.products) return 'count'
  return needsRehearsal(vote, state) && trustee.rehearsed === null ? 'rehearse' : 'wait'
}

/** Returns the page of a trustee. */
export const trusteePage = (seen: TrusteeAccess): TrusteePage => {
  const { vote, state, trustee, apartment } = seen
  const nameOf = ({ name }: Trustee): string => (name === null ? '참관인' : maskName(name))
  const step = stepOf(seen)
  const asked = step === 'count' || step === 'rehearse' ? productsToDecrypt(seen) : null
  return {
    title: vote.title,
    apartment,
    name: nameOf(trustee),
    phone: trustee.phone === null ? '' : maskPhone(trustee.phone),
    threshold: state.threshold,
    trustees: state.trustees.map((one) => ({
      trusteeId: one.trusteeId,
      office: one.office,
      name: nameOf(one),
      hasKey: one.key !== null,
      hasGiven: one.parts !== null,
      isYou: one.trusteeId === trustee.trusteeId,
    })),
    step,
    publicKey: trustee.key?.publicKey ?? null,
    questions: encryptedQuestions(vote.questions).map((one) => ({ ...one, choiceIds: [...one.choiceIds] })),
    products: asked && {
      counted: asked.counted,
      leftOut: asked.leftOut.length,
      of: asked.products.map((one) => ({ ...one, helped: [...one.helped] })),
      name: asked.name,
    },
  }
}
