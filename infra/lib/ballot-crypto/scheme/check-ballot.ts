import { pointsOf, readBallot, type EncryptedBallot, type Unreadable } from './ballot-bytes.ts'
import { challengeOf } from './challenge.ts'
import { isNeutral, type Group } from './group.ts'
import { reduced } from './scalar.ts'
import { claimsOf, partsOf, type BallotStatement, type Claim } from './statement.ts'

/**
 * Reason why a ballot is refused. point: no canonical encoding; neutral: a key or a point is the
 * neutral element; repeated: a point occurs twice; proof: it is no ballot of this vote, these
 * questions, this key and this slot.
 */
export type BallotFault = Unreadable | 'point' | 'neutral' | 'repeated' | 'proof'

type BallotPoints<Point> = { readonly r: Point; readonly s: Point; readonly helped: readonly Point[] }
type Points<Point> = readonly (readonly BallotPoints<Point>[])[]

/** Verifies all claims of a ballot from its bytes. Returns null for a valid one. */
export const faultOfBallot = <Point>(
  group: Group<Point>,
  statement: BallotStatement,
  bytes: Uint8Array,
): BallotFault | null => {
  const { helperKeys = [] } = statement
  const ballot = readBallot(statement.questions, bytes, helperKeys.length)
  if ('unreadable' in ballot) return ballot.unreadable
  const encoded = pointsOf(ballot)
  if ([statement.key, ...helperKeys, ...encoded].some(isNeutral)) return 'neutral'
  if (new Set(encoded.map(String)).size < encoded.length) return 'repeated'
  const key = group.decode(statement.key)
  const helpers = helperKeys.flatMap((one) => group.decode(one) ?? [])
  const points = decodedPoints(group, ballot)
  if (key === null || helpers.length < helperKeys.length || points === null) return 'point'
  const commitments = commitmentsOf(group, { claims: claimsOf(statement.questions), key, helpers, points, ballot })
  const challenge = challengeOf(group, 'ballot', [...partsOf(statement), ...encoded, ...commitments])
  return challenge === ballot.challenge ? null : 'proof'
}

const decodedPoints = <Point>({ decode }: Group<Point>, { ciphertexts }: EncryptedBallot): Points<Point> | null => {
  const decoded = ciphertexts.map((ofQuestion) =>
    ofQuestion.map(({ r, s, helped }) => ({ r: decode(r), s: decode(s), helped: helped.map((one) => decode(one)) })),
  )
  const isAll = decoded.flat().every(({ r, s, helped }) => ![r, s, ...helped].includes(null))
  // No element is null here.
  return isAll ? (decoded as Points<Point>) : null
}

type BallotProofInput<Point> = {
  readonly claims: readonly Claim[]
  readonly key: Point
  readonly helpers: readonly Point[]
  readonly points: Points<Point>
  readonly ballot: EncryptedBallot
}

/**
 * Computes the commitments that true responses answer: of each value v of each claim zG - cR and zY
 * - c(S - vG), and of a choice's zH - cT for each helper key.
 */
const commitmentsOf = <Point>(
  { base, zero, add, subtract, times, encode }: Group<Point>,
  { claims, key, helpers, points, ballot }: BallotProofInput<Point>,
): readonly Uint8Array[] =>
  claims.flatMap(({ question, choice, values }, index) => {
    const all = points[question] ?? []
    const own = choice === null ? all : all.slice(choice, choice + 1)
    const { r, s } = own.reduce((sum, one) => ({ r: add(sum.r, one.r), s: add(sum.s, one.s) }), { r: zero, s: zero })
    const helped = choice === null ? [] : (own[0]?.helped ?? [])
    const { challenges = [], responses = [] } = ballot.proofs[index] ?? {}
    const last = reduced(ballot.challenge - challenges.reduce((sum, one) => sum + one, 0n))
    return values.flatMap((value, place) => {
      const [c, z] = [challenges[place] ?? last, responses[place] ?? 0n]
      const shifted = value === 0 ? s : subtract(s, value === 1 ? base : times(base, BigInt(value)))
      return [
        encode(subtract(times(base, z), times(r, c))),
        encode(subtract(times(key, z), times(shifted, c))),
        ...helped.map((one, helper) => encode(subtract(times(helpers[helper] ?? zero, z), times(one, c)))),
      ]
    })
  })
