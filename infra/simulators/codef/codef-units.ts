import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { PrintedRegister } from '../../lib/registry-record/index.ts'
import { createNewestItems } from '../identity/newest-items.ts'
import { registerFor } from '../registers/register-for.ts'

const owner = z.object({
  name: z.string().min(1).max(100),
  birth6: z.string().nullable(),
  share: z.tuple([z.number().int().min(0), z.number().int().min(1)]),
  address: z.string().max(500).optional(),
})

/** Unit as given by a script. `printed`: its register; absent: an invented one. */
const unitInput = z.object({
  address: z.string().min(1).max(500),
  buildingName: z.string().max(200),
  dong: z.string().max(50),
  ho: z.string().min(1).max(50),
  area: z.number().positive().optional(),
  owners: z.array(owner).max(100),
  // Only tests and demonstrations give it, and only they read it.
  printed: z
    .custom<PrintedRegister>((given) => typeof given === 'object' && given !== null && 'tables' in given)
    .optional(),
})
export const unitInputs = z.array(unitInput).max(20_000)
export type UnitInput = z.output<typeof unitInput>

export type SimulatedUnit = UnitInput & { readonly uniqueNo: string }

const compactAddress = (text: string): string => text.normalize('NFKC').replaceAll(/[\s,()]/g, '')

const digestOf = (text: string): bigint => BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 15)}`)

const NUMERIC = /^\d{1,5}$/

/**
 * Returns a number for every unit, the same in every run. Where 동 and 호 are numbers it contains
 * them, so that it is known after a restart.
 */
const numberOf = ({ address, dong, ho }: Pick<UnitInput, 'address' | 'dong' | 'ho'>): string => {
  const place = digestOf(compactAddress(address))
  if ((dong === '' || NUMERIC.test(dong)) && NUMERIC.test(ho))
    return `${1_000n + (place % 8_000n)}${dong.padStart(5, '0')}${ho.padStart(5, '0')}`
  return `9${(digestOf(`${compactAddress(address)}|${dong}|${ho}`) % 10_000_000_000_000n).toString().padStart(13, '0')}`
}

const names = [
  '김영희',
  '이철수',
  '박민준',
  '최서연',
  '정하은',
  '강도윤',
  '조지우',
  '윤서준',
  '장예은',
  '임현우',
] as const

/** Invents owners of a unit that no script has given. */
const inventedOwners = (uniqueNo: string): UnitInput['owners'] => {
  const seed = Number(digestOf(uniqueNo) % 1_000_000n)
  const person = (shift: number) => ({
    name: names[(seed + shift) % names.length] ?? names[0],
    birth6: `${50 + ((seed + shift) % 45)}${String(1 + (seed % 12)).padStart(2, '0')}${String(1 + (seed % 28)).padStart(2, '0')}`,
  })
  return seed % 3 === 0
    ? [
        { ...person(0), share: [1, 2] },
        { ...person(3), share: [1, 2] },
      ]
    : [{ ...person(0), share: [1, 1] }]
}

/** Place in a request: its address fields, joined. */
export type UnitQuery = {
  readonly province: string
  /** Line after the province: 시·군·구, and road with number or 동 with lot. */
  readonly line: string
  readonly buildingName: string
  readonly dong: string
  readonly ho: string
}

const similarUnits = ({ dong, ho }: Pick<UnitInput, 'dong' | 'ho'>) => [
  ...(dong === '' ? [] : [{ dong: `1${dong}`, ho }]),
  { dong, ho: `1${ho}` },
]

/**
 * Creates the units of the simulated register office: given ones, and those it invents on request.
 */
export const createCodefUnits = () => {
  const told = new Map<string, SimulatedUnit>()
  const invented = createNewestItems<SimulatedUnit>(50_000)

  const inventedUnit = (place: Pick<UnitInput, 'address' | 'buildingName' | 'dong' | 'ho'>): SimulatedUnit => {
    const uniqueNo = numberOf(place)
    const unit = { ...place, uniqueNo, owners: inventedOwners(uniqueNo) }
    if (!invented.find(uniqueNo)) invented.keep(uniqueNo, unit)
    return told.get(uniqueNo) ?? unit
  }
  const complexOf = ({ line }: UnitQuery): SimulatedUnit | undefined => {
    const sought = compactAddress(line)
    return [...told.values()].find(({ address }) => {
      const at = compactAddress(address).indexOf(sought)
      return at >= 0 && !/^[\d-]/.test(compactAddress(address).slice(at + sought.length))
    })
  }
  const decoded = (uniqueNo: string): SimulatedUnit | undefined => {
    const { dong, ho } = /^[1-8]\d{3}(?<dong>\d{5})(?<ho>\d{5})$/.exec(uniqueNo)?.groups ?? {}
    if (dong === undefined || ho === undefined || ho === '00000') return undefined
    const place = { address: '서울특별시 강남구 테헤란로 1', buildingName: '모의아파트' }
    const plain = (part: string): string => part.replace(/^0+/, '')
    return { ...place, dong: plain(dong), ho: plain(ho), uniqueNo, owners: inventedOwners(uniqueNo) }
  }
  return {
    tell: (units: readonly UnitInput[]): readonly string[] =>
      units.map((unit) => {
        const uniqueNo = unit.printed?.uniqueNo.replaceAll('-', '') || numberOf(unit)
        told.set(uniqueNo, { ...unit, uniqueNo })
        return uniqueNo
      }),
    byNumber: (uniqueNo: string): SimulatedUnit | undefined =>
      told.get(uniqueNo) ?? invented.find(uniqueNo) ?? decoded(uniqueNo),
    /** Returns the results of a search: similar units before the one that is meant. */
    byPlace: (asked: UnitQuery): readonly SimulatedUnit[] => {
      const complex = complexOf(asked)
      const address = complex?.address ?? `${asked.province} ${asked.line}`
      const buildingName = complex?.buildingName ?? asked.buildingName
      const known = [...told.values()].find(
        (unit) => unit.address === address && unit.dong === asked.dong && unit.ho === asked.ho,
      )
      const others = similarUnits(asked).map((place) => inventedUnit({ address, buildingName, ...place }))
      return [...others, known ?? inventedUnit({ address, buildingName, dong: asked.dong, ho: asked.ho })]
    },
    otherThan: ({ address, buildingName, dong, ho }: SimulatedUnit): SimulatedUnit =>
      inventedUnit({ address, buildingName, dong, ho: `1${ho}` }),
  }
}
export type CodefUnits = ReturnType<typeof createCodefUnits>

/** Returns a unit's register as of a time. */
export const registerOfUnit = (unit: SimulatedUnit, at: Date): PrintedRegister => {
  const { printed, owners, area } = unit
  const issuedAt = new Date(Math.floor(at.getTime() / 1_000) * 1_000)
  if (printed) return { ...printed, issuedAt: issuedAt.toISOString() }
  return registerFor(unit, owners, { at: issuedAt, ...(area === undefined ? {} : { area }) })
}
