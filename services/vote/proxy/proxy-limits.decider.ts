import { largest } from '#events/values/area.ts'

/**
 * Maximum part of all owners, and of all voting rights, that one proxy of several owners
 * represents: 과반수 is refused, and exactly half is none. Lawyers read the decree so; its text was
 * not available. Votes under other laws have the same limit.
 */
export const limitFor = { numerator: 1, denominator: 2, article: '집합건물법 제38조 제2항, 시행령 제15조' } as const

/** Votes of residents on their representatives, in which they usually vote themselves. */
const votedOneself: readonly string[] = ['building-representative-removal', 'chair-and-auditor-removal']

/**
 * Facts by which it is known whether a vote takes proxies: its kind, and the key of law by which it
 * is judged.
 */
type VoteOfLaw = { readonly kind?: 'resolution' | 'election' | undefined; readonly key: string | undefined }

/** Whether a vote allows proxies by default. */
export const takesProxies = ({ kind, key }: VoteOfLaw): boolean =>
  kind !== 'election' && !(key !== undefined && votedOneself.includes(key))

/** An entry of the roll, as far as limits are concerned; its area is the whole unit's. */
export type UnitOnRoll = {
  readonly list_user_id: string
  readonly person_id: string
  readonly dong: string
  readonly ho: string
  readonly area: number | null
}

/**
 * Represented owners, and voting rights by exclusive area (집합건물법 제12조, 제37조) in 1/10000 ㎡. A unit
 * of unknown area adds nothing to either side.
 */
export type RepresentedRights = {
  readonly owners: number
  readonly ofOwners: number
  readonly rights: number
  readonly ofRights: number
}

/**
 * Co-owners of a unit are one owner, and so is who holds several units: as everywhere persons are
 * counted.
 */
const ownersIn = (units: readonly (readonly UnitOnRoll[])[]): number =>
  new Set(units.map((unit) => [...new Set(unit.map(({ person_id }) => person_id))].toSorted().join(' '))).size

const rightsIn = (units: readonly (readonly UnitOnRoll[])[]): number =>
  units.reduce((sum, unit) => sum + (largest(unit.map(({ area }) => area)) ?? 0), 0)

/**
 * Returns what the holder of these entries represents: of a unit the whole, whichever of its owners
 * gave the proxy.
 */
export const representedBy = (roll: readonly UnitOnRoll[], listUserIds: readonly string[]): RepresentedRights => {
  const units = [...Map.groupBy(roll, ({ dong, ho }) => `${dong}\n${ho}`).values()]
  const meant = new Set(listUserIds)
  const theirs = units.filter((unit) => unit.some(({ list_user_id }) => meant.has(list_user_id)))
  return { owners: ownersIn(theirs), ofOwners: ownersIn(units), rights: rightsIn(theirs), ofRights: rightsIn(units) }
}

/**
 * Whether a holder exceeds the limit. A holder for one owner never does: the limit is for those who
 * collect many.
 */
export const isOverLimit = ({ owners, ofOwners, rights, ofRights }: RepresentedRights): boolean => {
  const { numerator, denominator } = limitFor
  const exceeds = (part: number, whole: number): boolean => part * denominator > whole * numerator
  return owners > 1 && (exceeds(owners, ofOwners) || exceeds(rights, ofRights))
}

const squareMetres = (size: number): string => `${(size / 10_000).toLocaleString('ko-KR')}㎡`

/** Returns what a holder would represent, for the refusal. */
export const rightsText = ({ owners, ofOwners, rights, ofRights }: RepresentedRights): string =>
  `확인하면 한 사람이 소유자 ${ofOwners}명 가운데 ${owners}명, 전유면적 ${squareMetres(ofRights)} 가운데 ${squareMetres(rights)}를 대리하게 됩니다. 어느 쪽도 절반을 넘을 수 없습니다.`
