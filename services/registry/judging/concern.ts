import { matchUnit, hasDoubtfulOwners, type UnitMatch } from './match.ts'
import { birth6Of, birthFits, nameKey } from './names.ts'
import type { RollOwner } from './judged-unit.ts'
import type { Register, RegisterRight } from '#events/values/registry/register.ts'

/** Data of a unit against which its registered rights are judged. */
export type UnitToJudge = {
  readonly register: Register
  readonly owners: readonly RollOwner[]
  readonly match: UnitMatch
  /** `nameKey` of a name, made once for each: a register may have thousands of rights. */
  readonly keyOf: (name: string) => string
  /** Transfers of ownership that stand. */
  readonly transfers: readonly RegisterRight[]
  /** First six digits of the registration numbers in the record, by name key. */
  readonly births: ReadonlyMap<string, ReadonlySet<string>>
}

/** Entries whom a right concerns; all: it may concern everybody. */
type ConcernedEntries = ReadonlySet<string> | 'all'

const isTransfer = ({ section, kind }: RegisterRight): boolean =>
  section === 'gap' && (kind === 'transfer' || kind === 'partial-transfer')

/**
 * Prepares the lookups that are needed again and again for a unit. It caches name keys only as long
 * as it is referenced.
 */
export const seeUnit = (register: Register, owners: readonly RollOwner[]): UnitToJudge => {
  const keys = new Map<string, string>()
  const keyOf = (name: string): string => {
    const key = keys.get(name) ?? nameKey(name)
    keys.set(name, key)
    return key
  }
  const births = new Map<string, Set<string>>()
  for (const { name, birth6 } of [...register.rights.flatMap(({ holders }) => holders), ...register.owners])
    if (birth6 !== null) births.set(keyOf(name), (births.get(keyOf(name)) ?? new Set()).add(birth6))
  const transfers = register.rights.filter((right) => !right.cancelled && isTransfer(right))
  return { register, owners, match: matchUnit(register, owners), keyOf, transfers, births }
}

/** Whether a right's purpose names a person as the one whose share it takes. */
export const isFrom = ({ keyOf }: UnitToJudge, { from }: RegisterRight, name: string): boolean =>
  from.names.some((said) => keyOf(said) === keyOf(name))

const isAcquisition = (right: RegisterRight): boolean =>
  isTransfer(right) || (right.section === 'gap' && right.kind === 'preservation')

/** Whether the right benefits the owner, as far as both are identified. */
export const isReceiver = ({ keyOf }: UnitToJudge, right: RegisterRight, { name, birthDate }: RollOwner): boolean =>
  name !== null &&
  keyOf(name) !== '' &&
  right.holders.some((holder) => keyOf(holder.name) === keyOf(name) && birthFits(holder.birth6, birthDate))

/** Returns the entries of the record by which the owner acquired, of all that are in force. */
export const acquisitionsOf = (unit: UnitToJudge, owner: RollOwner): readonly RegisterRight[] =>
  unit.register.rights.filter((right) => !right.cancelled && isAcquisition(right) && isReceiver(unit, right, owner))

const UNSAID: ReadonlySet<string> = new Set()
const birthsOf = ({ births, keyOf }: UnitToJudge, name: string): ReadonlySet<string> =>
  births.get(keyOf(name)) ?? UNSAID

/**
 * Whether no owner of the roll ever had this name: all of them have a date of birth, and it
 * differs.
 */
const isNobody = ({ owners, match }: UnitToJudge, births: ReadonlySet<string>): boolean =>
  births.size === 1 &&
  owners.every(({ listUserId, birthDate }) => {
    const paired = match.pairs.find(({ owner }) => owner.listUserId === listUserId)
    const birth = paired?.holder.birth6 ?? birth6Of(birthDate)
    return birth !== null && !births.has(birth)
  })

/** Returns the entries of the transferor whom a transfer names; they may own nothing now. */
const giver = (unit: UnitToJudge, name: string): ConcernedEntries => {
  const births = birthsOf(unit, name)
  const named = unit.owners.filter((owner) => owner.name !== null && unit.keyOf(owner.name) === unit.keyOf(name))
  const [only] = named
  if (only === undefined) return isNobody(unit, births) ? new Set() : 'all'
  const isCertain = named.length === 1 && births.size <= 1 && [...births].every((it) => birthFits(it, only.birthDate))
  return isCertain ? new Set([only.listUserId]) : 'all'
}

/** Whether a part of the share may have been transferred since, with the rights on it. */
const hasMovedOn = (unit: UnitToJudge, right: RegisterRight, name: string): boolean =>
  unit.transfers.some(
    (transfer) =>
      (transfer.receivedAt === null || right.receivedAt === null || transfer.receivedAt >= right.receivedAt) &&
      (transfer.from.names.length === 0 || isFrom(unit, transfer, name)),
  )

/**
 * Returns the entries on whose share a right that names its owner lies: certain only for a present
 * owner.
 */
const bearer = (unit: UnitToJudge, right: RegisterRight, name: string): ConcernedEntries => {
  const { register, owners, match } = unit
  const named = register.owners.filter((holder) => unit.keyOf(holder.name) === unit.keyOf(name))
  const [only] = named
  if (hasDoubtfulOwners(register) || only === undefined || named.length > 1) return 'all'
  if (birthsOf(unit, name).size > 1 || hasMovedOn(unit, right, name)) return 'all'
  const paired = match.pairs.find(({ holder }) => holder === only)
  if (paired) return new Set([paired.owner.listUserId])
  return match.pairs.length === owners.length ? new Set() : 'all'
}

const joined = (each: readonly ConcernedEntries[]): ConcernedEntries =>
  each.reduce((all, one) => (all === 'all' || one === 'all' ? 'all' : new Set([...all, ...one])), new Set<string>())

/**
 * Returns the test for owners whom a right concerns. A right on the share of a co-owner concerns
 * them alone if the record identifies them without doubt; a right on the whole, or on an uncertain
 * share, concerns everybody.
 */
export const concernedBy = (unit: UnitToJudge, right: RegisterRight): ((owner: RollOwner) => boolean) => {
  const names = right.from.names.filter((name) => unit.keyOf(name) !== '')
  if (names.length === 0) return () => true
  const found = joined(names.map((name) => (isTransfer(right) ? giver(unit, name) : bearer(unit, right, name))))
  return ({ listUserId }) => found === 'all' || found.has(listUserId)
}
