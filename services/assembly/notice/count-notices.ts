import type { NoticeState, NoticeWay } from '#events/values/assembly/notice-names.ts'
import { ownerKeyOf } from '../attendance/count-attendance.ts'

/** Entry of the roll, as far as it says who owns which unit. */
export type NoticedEntry = {
  readonly listUserId: string
  readonly dong: string
  readonly ho: string
  readonly personId: string
}

/** Notice on its way to a person. Days are in Seoul; `arrivedOn` null: nothing shows that it arrived. */
export type NoticeProof = {
  readonly personId: string
  readonly way: NoticeWay
  readonly sentOn: string
  readonly arrivedOn: string | null
  /** Whether it came back, or was refused. */
  readonly failed: boolean
}

/** Days and ways that a law counts; `lastDay` null: no deadline is known. */
export type NoticeRule = {
  readonly counts: 'arrived' | 'sent'
  readonly ways: readonly NoticeWay[] | null
  readonly lastDay: string | null
}

/** One owner: all who own a unit together, with all units that they own so. */
export type NoticedOwner<Proof extends NoticeProof = NoticeProof> = {
  readonly key: string
  readonly entries: readonly NoticedEntry[]
  readonly proofs: readonly Proof[]
  readonly state: NoticeState
  /** Day that counts; null: none does. */
  readonly day: string | null
  readonly way: NoticeWay | null
}

const unitKey = ({ dong, ho }: NoticedEntry): string => `${dong}\n${ho}`

/** Returns the day of a proof that the law counts; null: it shows nothing. */
const countedDay = (proof: NoticeProof, { counts, ways }: NoticeRule): string | null => {
  if (proof.failed || (ways !== null && !ways.includes(proof.way))) return null
  return counts === 'sent' ? proof.sentOn : proof.arrivedOn
}

const stateOf = (proofs: readonly NoticeProof[], rule: NoticeRule): Pick<NoticedOwner, 'state' | 'day' | 'way'> => {
  const counted = proofs
    .flatMap((proof) => {
      const day = countedDay(proof, rule)
      return day === null ? [] : [{ day, way: proof.way }]
    })
    .toSorted((one, other) => one.day.localeCompare(other.day))
  const [first] = counted
  if (first) {
    const isInTime = rule.lastDay === null || first.day <= rule.lastDay
    return { state: isInTime ? 'in-time' : 'late', ...first }
  }
  return { state: proofs.some(({ failed }) => !failed) ? 'unproven' : 'none', day: null, way: null }
}

/**
 * Returns all owners on a roll with their notices, each once. A notice to one co-owner is a notice
 * to all who own the unit together (집합건물법 제34조 제2항).
 */
export const noticedOwners = <Proof extends NoticeProof>(
  roll: readonly NoticedEntry[],
  proofs: readonly Proof[],
  rule: NoticeRule,
): readonly NoticedOwner<Proof>[] => {
  const ofPerson = Map.groupBy(proofs, ({ personId }) => personId)
  const units = [...Map.groupBy(roll, unitKey).values()]
  const owners = Map.groupBy(units, (entries) => ownerKeyOf(entries.map(({ personId }) => personId)))
  return [...owners].map(([key, owned]) => {
    const own = key.split(' ').flatMap((personId) => ofPerson.get(personId) ?? [])
    return { key, entries: owned.flat(), proofs: own, ...stateOf(own, rule) }
  })
}

export type NoticeCounts = {
  readonly owners: number
  readonly inTime: number
  readonly late: number
  readonly unproven: number
  readonly none: number
}

const NOBODY: NoticeCounts = { owners: 0, inTime: 0, late: 0, unproven: 0, none: 0 }
const fieldOf = { 'in-time': 'inTime', late: 'late', unproven: 'unproven', none: 'none' } as const

/** Counts owners by the state of their notice. */
export const countStates = (owners: readonly Pick<NoticedOwner, 'state'>[]): NoticeCounts =>
  owners.reduce((counts, { state }) => {
    const field = fieldOf[state]
    return { ...counts, owners: counts.owners + 1, [field]: counts[field] + 1 }
  }, NOBODY)

/** Counts owners by the ways in which a notice reached them; an owner may be in several. */
export const countWays = (
  owners: readonly Pick<NoticedOwner, 'proofs'>[],
  rule: NoticeRule,
): Readonly<Record<NoticeWay, number>> => {
  const reached = (way: NoticeWay): number =>
    owners.filter(({ proofs }) => proofs.some((proof) => proof.way === way && countedDay(proof, rule) !== null)).length
  return { message: reached('message'), mail: reached('mail'), hand: reached('hand') }
}
