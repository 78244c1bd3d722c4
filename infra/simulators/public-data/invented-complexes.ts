import { lotOf } from '#events/values/building-ledger/lot.ts'
import { rowsOfUnits, type InventedUnit, type WireRow } from './invented-rows.ts'

/** Building of an invented complex, by its title. */
type InventedBuilding = { readonly dong: string; readonly households: number; readonly floors: number }

/** Complex that the simulated registers know. */
export type InventedComplex = {
  readonly name: string
  readonly road: string
  readonly lotAddress: string
  readonly zip: string
  readonly bjdCode: string
  /** Code at K-apt; null: a small complex, which K-apt does not have. */
  readonly kaptCode: string | null
  readonly households: number
  readonly phone: string
  readonly buildings: readonly InventedBuilding[]
  /** Rows of each of its lots, the first lot first. */
  readonly lots: readonly { readonly lot: string; readonly rows: () => readonly WireRow[] }[]
}

const BJD = '1168019900'

/** Returns a lot of the invented 모의동. */
export const inventedLot = (bun: number, ji = 0): string =>
  lotOf({ sigungu: BJD.slice(0, 5), bjdong: BJD.slice(5), kind: '0', bun: String(bun), ji: String(ji) })

const once = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

type Floors = {
  readonly dong: string
  readonly floors: number
  readonly aFloor: number
  readonly areas: readonly number[]
}

const unitsOf = ({ dong, floors, aFloor, areas }: Floors): readonly InventedUnit[] =>
  Array.from({ length: floors * aFloor }, (_, index): InventedUnit => {
    const [floor, number] = [1 + Math.floor(index / aFloor), 1 + (index % aFloor)]
    return {
      dong,
      ho: `${floor * 100 + number}호`,
      floor,
      area: areas[(number - 1) % areas.length] ?? 84.43,
      purpose: 'flat',
    }
  })

/** One building without a name: the register leaves its 동 empty. */
const small = (): InventedComplex => {
  const address = { name: '하늘연립', place: '서울특별시 강남구 모의동 101번지', road: '서울특별시 강남구 모의로 101' }
  const units: readonly InventedUnit[] = [
    ...unitsOf({ dong: '', floors: 5, aFloor: 4, areas: [59.94, 84.43] }),
    { dong: '', ho: 'B101', floor: -1, area: 41.2, purpose: 'shop' },
    { dong: '', ho: '지하102호', floor: -1, area: 38.75, purpose: 'shop' },
  ]
  return {
    name: address.name,
    road: address.road,
    lotAddress: '서울특별시 강남구 모의동 101 하늘연립',
    zip: '06101',
    bjdCode: BJD,
    kaptCode: null,
    households: 20,
    phone: '',
    buildings: [{ dong: '', households: 20, floors: 5 }],
    lots: [{ lot: inventedLot(101), rows: once(() => rowsOfUnits(units, { ...address, number: 101 })) }],
  }
}

/** Five buildings on two lots, with shops, an office and a guard house. */
const twoLots = (): InventedComplex => {
  const address = {
    name: '나래마을 1단지',
    place: '서울특별시 강남구 모의동 201번지',
    road: '서울특별시 강남구 나래로 20',
  }
  const dongs = ['101동', '102동', '제103동', '104', '105동']
  const flats = dongs.map((dong) => unitsOf({ dong, floors: 10, aFloor: 4, areas: [59.94, 84.43, 84.97] }))
  const others: readonly InventedUnit[] = [
    { dong: '상가동', ho: '101호', floor: 1, area: 33.3, purpose: 'shop' },
    { dong: '상가동', ho: '102호', floor: 1, area: 27.18, purpose: 'shop' },
    { dong: '상가동', ho: '제2층 제201호', floor: 2, area: 60.5, purpose: 'shop' },
    { dong: '관리동', ho: '1호', floor: 1, area: 120.1, purpose: 'office' },
    { dong: '경비실', ho: '1호', floor: 1, area: 9.9, purpose: 'guard' },
  ]
  const [last = []] = flats.slice(-1)
  return {
    name: address.name,
    road: address.road,
    lotAddress: '서울특별시 강남구 모의동 201 나래마을 1단지',
    zip: '06102',
    bjdCode: BJD,
    kaptCode: 'A10020001',
    households: 200,
    phone: '02-555-2001',
    buildings: dongs.map((dong) => ({ dong, households: 40, floors: 10 })),
    lots: [
      {
        lot: inventedLot(201),
        rows: once(() => rowsOfUnits([...flats.slice(0, -1).flat(), ...others], { ...address, number: 201 })),
      },
      { lot: inventedLot(201, 1), rows: once(() => rowsOfUnits(last, { ...address, number: 202 })) },
    ],
  }
}

const [BIG_FLATS, BIG_DONGS, BIG_FLOORS, BIG_SHOPS] = [4_424, 28, 14, 278] as const

const bigUnits = (): readonly InventedUnit[] => [
  ...Array.from({ length: BIG_FLATS }, (_, index): InventedUnit => {
    const place = Math.floor(index / BIG_DONGS)
    const [floor, number] = [1 + (place % BIG_FLOORS), 1 + Math.floor(place / BIG_FLOORS)]
    return {
      dong: `${1 + (index % BIG_DONGS)}`,
      ho: String(floor * 100 + number),
      floor,
      area: index % 3 === 0 ? 76.79 : 84.43,
      purpose: 'flat',
      shared: 4,
    }
  }),
  ...Array.from({ length: BIG_SHOPS }, (_, index): InventedUnit => ({
    dong: '상가',
    ho: `B${101 + index}`,
    floor: -1,
    area: 12.5,
    purpose: 'shop',
    shared: 6,
  })),
]

/** Complex of 24,066 rows on one lot. */
const big = (): InventedComplex => {
  const address = {
    name: '큰솔아파트',
    place: '서울특별시 강남구 모의동 316번지',
    road: '서울특별시 강남구 큰솔로 212',
  }
  return {
    name: address.name,
    road: address.road,
    lotAddress: '서울특별시 강남구 모의동 316 큰솔아파트',
    zip: '06283',
    bjdCode: BJD,
    kaptCode: 'A10030001',
    households: BIG_FLATS,
    phone: '02-555-0316',
    buildings: Array.from({ length: BIG_DONGS }, (_, index) => ({
      dong: String(index + 1),
      households: BIG_FLATS / BIG_DONGS,
      floors: BIG_FLOORS,
    })),
    lots: [{ lot: inventedLot(316), rows: once(() => rowsOfUnits(bigUnits(), { ...address, number: 316 })) }],
  }
}

/** Complexes that the simulated registers know: one building without a name, two lots, 24,066 rows. */
export const inventedComplexes: readonly InventedComplex[] = [small(), twoLots(), big()]
