import type { GivenPart, InventedProduct, Product, TrusteesEvent } from '#events/vote/trustees.events.ts'
import type { JointVoteKey } from '#events/vote/vote.events.ts'
import type { Fold } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

export type Key = Omit<JointVoteKey['keys'][number], 'trusteeId'>

/** Trustee of a vote's key. Names and phones are null once they were erased. */
export type Trustee = {
  readonly trusteeId: string
  /** Office (직책), which everybody may see; null: they were named before offices were recorded. */
  readonly office: string | null
  readonly name: string | null
  readonly phone: string | null
  /** Number of their links that are no longer valid. */
  readonly oldLinks: number
  /** The public side of their part; null: they have not made it. */
  readonly key: Key | null
  /** Parts that they gave to the count; null: none yet. */
  readonly parts: readonly GivenPart[] | null
  /** Parts that they gave to the rehearsal. */
  readonly rehearsed: readonly GivenPart[] | null
}

/** Encrypted sums of the ballots of a closed vote. */
export type Products = {
  readonly counted: number
  readonly leftOut: readonly string[]
  readonly products: readonly Product[]
}

export type Total = { readonly questionId: string; readonly choiceId: string; readonly total: number }
/** Invented ballots. `found`: what was decrypted; null: trustees are waited for. */
export type Rehearsal = {
  readonly ballots: number
  readonly invented: readonly Total[]
  readonly products: readonly InventedProduct[]
  readonly found: readonly Total[] | null
}

/** Trustees of a vote. `threshold` 0 and none: the system holds the key. */
export type TrusteesState = {
  readonly threshold: number
  readonly trustees: readonly Trustee[]
  readonly products: Products | null
  readonly rehearsal: Rehearsal | null
}

export const trusteesStream = (voteId: string): string => `vote-trustees-${voteId}`

const noTrustees: TrusteesState = { threshold: 0, trustees: [], products: null, rehearsal: null }

const withTrustee = (state: TrusteesState, trusteeId: string, known: Partial<Trustee>): TrusteesState => ({
  ...state,
  trustees: state.trustees.map((one) => (one.trusteeId === trusteeId ? { ...one, ...known } : one)),
})

const rehearsalOf = ({ ballots, invented }: Pick<Rehearsal, 'ballots' | 'invented'>) => ({ ballots, invented })

const evolve = (state: TrusteesState, { type, data }: TrusteesEvent): TrusteesState => {
  switch (type) {
    case 'TrusteesNamed': {
      const unknown = { name: null, phone: null, oldLinks: 0, key: null, parts: null, rehearsed: null }
      const trustees = data.trusteeIds.map((trusteeId, place) => {
        const office = data.offices?.[place] ?? null
        return { trusteeId, office, ...unknown }
      })
      return { threshold: data.threshold, trustees, products: null, rehearsal: null }
    }
    case 'TrusteeNamed':
      return withTrustee(state, data.trusteeId, { name: data.name, phone: data.phone })
    case 'TrusteeLinkRenewed':
      return {
        ...state,
        trustees: state.trustees.map((one) =>
          one.trusteeId === data.trusteeId ? { ...one, oldLinks: one.oldLinks + 1 } : one,
        ),
      }
    case 'TrusteeOriginRecorded':
      return state
    case 'TrusteeKeyMade':
      return withTrustee(state, data.trusteeId, { key: { publicKey: data.publicKey, proof: data.proof } })
    case 'EncryptedBallotsMultiplied': {
      const { counted, leftOut, products } = data
      return { ...state, products: { counted, leftOut, products } }
    }
    case 'KeyRehearsalBegun': {
      const trustees = state.trustees.map((one) => ({ ...one, rehearsed: null }))
      return { ...state, trustees, rehearsal: { ...rehearsalOf(data), products: data.products, found: null } }
    }
    case 'RehearsalPartGiven':
      return withTrustee(state, data.trusteeId, { rehearsed: data.parts })
    case 'KeyRehearsed':
      return {
        ...state,
        rehearsal: { ...rehearsalOf(data), products: state.rehearsal?.products ?? [], found: data.found },
      }
    case 'TrusteePartGiven':
      return withTrustee(state, data.trusteeId, { parts: data.parts })
  }
}

/**
 * One of a vote's trustees.
 * @throws DomainError TRUSTEE_LINK_INVALID also for one who was replaced
 */
export const trusteeIn = ({ trustees }: TrusteesState, trusteeId: string): Trustee => {
  const found = trustees.find((one) => one.trusteeId === trusteeId)
  if (!found) throw new DomainError('TRUSTEE_LINK_INVALID')
  return found
}

/** Returns the parts of the trustees who take part in the count, in their order. */
export const givenParts = ({ trustees }: TrusteesState) =>
  trustees.flatMap(({ trusteeId, parts }, index) => (parts ? [{ trusteeId, parts, place: index + 1 }] : []))

/** Totals as one text. */
export const sumsIn = (totals: readonly Total[]): string =>
  totals.map(({ questionId, choiceId, total }) => `${questionId} ${choiceId} ${total}`).join('\n')

/**
 * Whether the newest rehearsal decrypted what was invented; null: there is none, or it is not over.
 */
export const isRehearsedRight = ({ rehearsal }: Pick<TrusteesState, 'rehearsal'>): boolean | null =>
  rehearsal?.found ? sumsIn(rehearsal.invented) === sumsIn(rehearsal.found) : null

/** Folds the trustees of a vote from their stream. */
export const trusteesFold: Fold<TrusteesState, TrusteesEvent> = { initial: noTrustees, evolve }
