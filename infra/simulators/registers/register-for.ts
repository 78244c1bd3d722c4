import type { PrintedRegister } from '../../lib/registry-record/index.ts'
import { exact, written } from '#events/values/ratio.ts'
import { nameOfUnitPart } from '#events/values/unit.ts'
import { inventedCase, type InventedLand } from './invented-case.ts'
import { corporation, partOf, person, numberless, type InventedEntry, type InventedHolder } from './invented-entry.ts'
import { preserved, toOne, toSeveral, type TakingWords } from './invented-ownership.ts'
import { holderChange } from './invented-rights.ts'

/** Unit that a register is made for, under the names of the roll. */
export type InventedPlace = {
  readonly address: string
  readonly buildingName: string
  readonly dong: string
  readonly ho: string
  /** Number of 14 digits, or as printed. */
  readonly uniqueNo: string
}

/** Present owner; `share` is of the whole. */
export type InventedOwnerNow = {
  readonly name: string
  readonly birth6: string | null
  readonly share: readonly [numerator: number, denominator: number]
  readonly address?: string
  /** Name under which they bought, where they have another one since. */
  readonly formerName?: string
}

export type RegisterForOptions = {
  /** Time that the register is of. */
  readonly at: Date
  /** Area in ㎡. */
  readonly area?: number
  /** Land of the unit in ㎡. */
  readonly landShare?: number
  /** Day on which the owners bought, YYYY-MM-DD, and its cause. */
  readonly boughtOn?: string
  readonly cause?: string
  /** Owners since 2009 from whom they bought; absent: they bought from the builder. */
  readonly formerOwners?: readonly InventedOwnerNow[]
  /** Further entries, such as mortgages and attachments. */
  readonly extra?: readonly InventedEntry[]
}

const builder = corporation('새솔건설주식회사', '110111-0123450', '서울특별시 한빛구 중앙대로 1')

/** Adds 제 where the name stays the same: "제101동", "상가동". */
const ordinal = (name: string, suffix: '동' | '호'): string =>
  nameOfUnitPart(`제${name}${suffix}`, suffix) === name ? `제${name}${suffix}` : `${name}${suffix}`

/** Formats a 호: "제5층 제502호"; a name that is no number of a floor stands alone. */
const printedHo = (ho: string): string => {
  const floor = /^(?<floor>\d{1,2})\d\d$/.exec(ho)?.groups?.floor
  if (floor !== undefined) return `제${floor}층 제${ho}호`
  const nested = /^(?<floor>\d{1,2})층(?<rest>.+)$/.exec(ho)?.groups
  if (nested !== undefined) return `제${nested.floor ?? ''}층 제${nested.rest ?? ''}호`
  return ordinal(ho, '호')
}

const printedNumber = (uniqueNo: string): string =>
  uniqueNo.replace(/^(?<office>\d{4})(?<year>\d{4})(?<number>\d{6})$/, '$<office>-$<year>-$<number>')

const holderOf = (owner: InventedOwnerNow, address: string): InventedHolder => {
  const at = owner.address ?? address
  if (owner.birth6 !== null) return person(owner.name, owner.birth6, at)
  const incorporated = /주식회사|유한회사|법인|은행|조합|공사|공단/.test(owner.name)
  return incorporated ? corporation(owner.name, '110111-0456783', at) : numberless(owner.name, at)
}

const GROUND = 28_197.1
const TEN_THOUSANDTHS = 10_000

/** Makes the land of a unit. `landShare`: its share of the ground in ㎡. */
const landFor = (address: string, landShare: number): InventedLand => {
  const landArea = Math.round(landShare * TEN_THOUSANDTHS)
  return {
    rows: [['1', `1. ${address}`, '대', `${GROUND}㎡`]],
    rights: [['1', '1 소유권대지권', `${GROUND}분의 ${landArea / TEN_THOUSANDTHS}`]],
    landRight: 'ownership',
    landShare: written(exact(landArea, Math.round(GROUND * TEN_THOUSANDTHS))),
    landArea,
  }
}

type Sale = {
  readonly words: Pick<TakingWords, 'rank' | 'received' | 'cause'>
  readonly owners: readonly InventedOwnerNow[]
  readonly address: string
}

/** Makes the entries of a sale, and of the names that its owners changed since. */
const soldTo = ({ words, owners, address }: Sale): readonly InventedEntry[] => {
  const takings = owners.map(({ formerName, ...owner }) => {
    const holder = holderOf({ ...owner, name: formerName ?? owner.name }, address)
    return [holder, partOf(...owner.share)] as const
  })
  const [single] = takings
  if (single === undefined) return []
  const alone = takings.length === 1 && single[1].share.numerator === single[1].share.denominator
  const renamed = owners.flatMap((owner, at) => {
    const [of] = takings[at] ?? []
    return owner.formerName === undefined || of === undefined ? [] : [{ of, to: { name: owner.name } }]
  })
  return [
    alone ? toOne(words, single[0]) : toSeveral(words, takings),
    ...renamed.map((change, at) =>
      holderChange({ rank: `${words.rank}-${at + 1}`, received: ['2019-06-11', '40112'], about: words.rank }, change),
    ),
  ]
}

/**
 * Makes a plausible register of any unit, as printed: built in 1998, possibly owned by
 * `formerOwners` meanwhile, owned by `owners` since `boughtOn`, followed by `extra` entries.
 * Without owners it still belongs to the builder.
 */
export const registerFor = (
  unit: InventedPlace,
  owners: readonly InventedOwnerNow[],
  options: RegisterForOptions,
): PrintedRegister => {
  const { formerOwners = [], boughtOn = '2015-03-02', cause = '2015년1월30일 매매', extra = [] } = options
  const { address } = unit
  const place = [address, unit.buildingName].filter((part) => part !== '').join(' ')
  const rank = formerOwners.length === 0 ? '2' : '3'
  const square = (options.area ?? 84.9543).toFixed(4).replace(/\.?0+$/, '')
  return inventedCase({
    name: place,
    unit: {
      uniqueNo: printedNumber(unit.uniqueNo),
      place,
      dongText: unit.dong === '' ? '' : ordinal(unit.dong, '동'),
      hoText: printedHo(unit.ho),
      dong: unit.dong,
      ho: unit.ho,
    },
    area: { lines: [`철근콘크리트구조 ${square}㎡`], sum: null },
    land: landFor(address, options.landShare ?? 44.1521),
    entries: [
      preserved({ rank: '1', received: ['1998-07-20', '55012'] }, builder),
      ...soldTo({
        words: { rank: '2', received: ['2009-05-18', '30871'], cause: '2009년4월2일 매매' },
        owners: formerOwners,
        address,
      }),
      ...soldTo({ words: { rank, received: [boughtOn, '12345'], cause }, owners, address }),
      ...extra,
    ],
    owners:
      owners.length === 0
        ? [[builder, partOf(1, 1), '1']]
        : owners.map((owner) => [holderOf(owner, address), partOf(...owner.share), rank]),
    issuedAt: options.at.toISOString(),
  }).printed
}
