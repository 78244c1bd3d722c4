import { certainArea, certainLand, LAND_TOLERANCE, hasDoubtfulOwners, type UnitMatch } from './match.ts'
import { holderKey, shareAgrees, type OwnerPair } from './pairing.ts'
import type { RollOwner } from './judged-unit.ts'
import type { Register, RegisterHolder, WrittenShare } from '#events/values/registry/register.ts'
import { numberShareWords, shareWords } from '#events/values/registry/written-share.ts'

/** Change that the roll would get, as data. */
type ProposedChange =
  /** Value in 1/10000 ㎡, as the roll stores it. */
  | { readonly kind: 'area' | 'land-share'; readonly value: number }
  /** Value as the roll stores it, "1/2". */
  | { readonly kind: 'ownership-share'; readonly value: string }
  | { readonly kind: 'owner-missing'; readonly holder: RegisterHolder }
  | { readonly kind: 'owner-gone' }

/**
 * Proposal: a fact of the record that differs from the roll. `before`, `after` and `id` contain no
 * names.
 */
export type Proposal = ProposedChange & {
  /** Id, stable while record and roll stay the same; shorter than 100. */
  readonly id: string
  readonly registryId: string
  /**
   * Entry that it changes; for owner-missing, the entry beside which the owner would be added, null
   * if the unit has none.
   */
  readonly listUserId: string | null
  readonly name: string | null
  /** Present value of the roll as text; null if it has none. */
  readonly before: string | null
  readonly after: string
}

/** 849500 → "84.9500㎡". */
const areaText = (area: number): string => {
  const digits = String(area).padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}㎡`
}

const isWhole = ({ numerator, denominator }: WrittenShare): boolean => numerator === denominator

/**
 * Returns the present value of the roll, as text, that a proposal of this kind changes; null if it
 * has none.
 */
export const rollText = (kind: Proposal['kind'], owner: RollOwner): string | null => {
  if (kind === 'area' || kind === 'land-share') {
    const measure = kind === 'area' ? owner.area : owner.landShare
    return measure === null ? null : areaText(measure)
  }
  if (kind === 'ownership-share') return owner.ownershipShare === null ? null : numberShareWords(owner.ownershipShare)
  return '소유자'
}

type EntrySubject = { readonly registryId: string; readonly owner: RollOwner }

const ofEntry = (kind: string, { registryId, owner }: EntrySubject) => ({
  id: `${kind}:${registryId}:${owner.listUserId}`,
  registryId,
  listUserId: owner.listUserId,
  name: owner.name,
})

const measures = (
  kind: 'area' | 'land-share',
  of: EntrySubject,
  [registered, rolled, tolerance]: readonly [number | null, number | null, number],
): readonly Proposal[] => {
  if (registered === null || (rolled !== null && Math.abs(registered - rolled) <= tolerance)) return []
  const before = rolled === null ? null : areaText(rolled)
  return [{ ...ofEntry(kind, of), kind, value: registered, before, after: areaText(registered) }]
}

/** Proposes a different share; a sole owner without a share on the roll needs none. */
const shares = (registryId: string, { holder: { share }, owner }: OwnerPair): readonly Proposal[] => {
  const rolled = owner.ownershipShare
  if (share === null || (rolled === null ? isWhole(share) : shareAgrees(share, rolled))) return []
  const kind = 'ownership-share'
  const value = `${share.numerator}/${share.denominator}`
  const before = rolled === null ? null : numberShareWords(rolled)
  return [{ ...ofEntry(kind, { registryId, owner }), kind, value, before, after: shareWords(share) }]
}

const ownerText = (share: WrittenShare | null): string => {
  if (share === null) return '등기부의 소유자'
  return isWhole(share) ? '등기부의 단독 소유자' : `등기부의 소유자, 지분 ${shareWords(share)}`
}

const missing = (registryId: string, register: Register, owners: readonly RollOwner[], match: UnitMatch) => {
  const [beside = null] = owners.map(({ listUserId }) => listUserId).toSorted()
  const places = register.owners.map(holderKey).toSorted()
  const taken = new Map<string, number>()
  return match.missing.map((holder): Proposal => {
    const key = holderKey(holder)
    const again = taken.get(key) ?? 0
    taken.set(key, again + 1)
    return {
      // Its index among the record's owners: a name, or anything derived from one, would identify
      // the owner.
      id: `owner-missing:${registryId}:${places.indexOf(key) + again}`,
      kind: 'owner-missing',
      registryId,
      listUserId: beside,
      name: holder.name,
      holder,
      before: null,
      after: ownerText(holder.share),
    }
  })
}

/**
 * Returns the proposals of a registry record for the roll, in the order of acceptance: nothing that
 * the record leaves in doubt, and owners only if their identity is certain.
 */
export const proposalsOf = (
  registryId: string,
  register: Register,
  owners: readonly RollOwner[],
  match: UnitMatch,
): readonly Proposal[] => {
  const [area, land] = [certainArea(register), certainLand(register)]
  const sorted = owners.toSorted((a, b) => (a.listUserId < b.listUserId ? -1 : 1))
  const ofGone = sorted
    .filter(({ listUserId }) => match.gone.includes(listUserId))
    .map((owner): Proposal => ({
      ...ofEntry('owner-gone', { registryId, owner }),
      kind: 'owner-gone',
      before: '소유자',
      after: '등기부에 소유자로 없음',
    }))
  return [
    ...sorted.flatMap((owner) => measures('area', { registryId, owner }, [area, owner.area, 0])),
    ...sorted.flatMap((owner) =>
      measures('land-share', { registryId, owner }, [land, owner.landShare, LAND_TOLERANCE]),
    ),
    ...(hasDoubtfulOwners(register) ? [] : match.pairs.flatMap((pair) => shares(registryId, pair))),
    ...missing(registryId, register, owners, match),
    ...ofGone,
  ]
}
