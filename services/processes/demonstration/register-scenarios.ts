import { addDays, dayAt } from '#events/values/day.ts'
import type { PrintedRegister } from '#infra/lib/registry-record/index.ts'
import type { UnitInput } from '#infra/simulators/codef/codef-units.ts'
import { corporation, person, type InventedEntry } from '#infra/simulators/registers/invented-entry.ts'
import { toOne } from '#infra/simulators/registers/invented-ownership.ts'
import { registerFor } from '#infra/simulators/registers/register-for.ts'
import {
  attachment,
  mortgage,
  provisionalAttachment,
  tenancy,
  trustOf,
} from '#infra/simulators/registers/invented-rights.ts'
import type { InventedOwnerNow, RegisterForOptions } from '#infra/simulators/registers/register-for.ts'
import { campaignComplex, owners, type DemoOwner } from './people.ts'

type Story = Omit<RegisterForOptions, 'at' | 'area' | 'landShare'> & { readonly owners: readonly InventedOwnerNow[] }
type OwnerStory = (owners: readonly InventedOwnerNow[], at: Date) => Story

/** A unit of the demonstration, and how old its register is. */
export type DemoRegister = {
  readonly dong: string
  readonly ho: string
  readonly printed: PrintedRegister
  /** Time of issue; null: nobody has had it issued yet. */
  readonly issuedAt: string | null
}

const DAY_MS = 86_400_000
const ISSUED_DAYS_AGO = 2
const STALE_DAYS_AGO = 50
/** The consent on paper of 101동 703호 is older. */
const SOLD_DAYS_AGO = 5

const bank = corporation('주식회사 늘봄은행', '110111-0678905', '서울특별시 한빛구 은행로 8')
const card = corporation('가온카드 주식회사', '110111-0789016', '서울특별시 한빛구 가온로 21')
const district = corporation('고양시', '', '')
const tenant = person('문가람', '880214', '경기도 고양시 덕양구 해오름로 9')
const stranger: InventedOwnerNow = { name: '남궁다온', birth6: '790822', share: [1, 1] }
const trustee: InventedOwnerNow = { name: '주식회사 다온신탁', birth6: null, share: [1, 1] }

const ofFirst = ([first]: readonly InventedOwnerNow[]) =>
  person(first?.name ?? '', first?.birth6 ?? '', campaignComplex.address)
const charged =
  (of: (owner: ReturnType<typeof ofFirst>) => InventedEntry): OwnerStory =>
  (held) => ({ owners: held, extra: [of(ofFirst(held))] })
const sharedWith =
  (share: readonly [number, number], other: InventedOwnerNow): OwnerStory =>
  (held) => ({ owners: [...held.map((owner) => ({ ...owner, share })), other] })
const soldOn =
  (daysAgo: number): OwnerStory =>
  (held, at) => ({ owners: [stranger], formerOwners: held, boughtOn: addDays(dayAt(at), -daysAgo) })

const borrowed = charged((owner) => mortgage({ rank: '1', received: ['2015-03-02', '12346'] }, bank, owner))

const entrusted: OwnerStory = (held) => ({
  owners: [trustee],
  formerOwners: held,
  boughtOn: '2024-09-03',
  cause: '2024년9월2일 신탁',
  extra: [trustOf('3')],
})

/** Story of a record whose summary lacks the last sale. */
const contradictory: OwnerStory = (held) => ({
  owners: held,
  extra: [toOne({ rank: '3', received: ['2023-02-07', '8123'] }, tenant)],
})

const renamed: OwnerStory = (held) => ({
  owners: held.map((owner, at) => (at === 0 ? { ...owner, name: '한새벽', formerName: owner.name } : owner)),
})

/** Stories by "동-호"; all other records fit the roll. */
const stories: Readonly<Record<string, OwnerStory>> = {
  '101-201': borrowed,
  '101-203': entrusted,
  '101-304': sharedWith([1, 2], { name: '민들레', birth6: '710630', share: [1, 2] }),
  '101-402': charged((owner) => ({
    ...provisionalAttachment({ rank: '3', received: ['2025-04-11', '22019'] }, { ...card, address: owner.address }),
  })),
  '101-502': soldOn(0),
  '101-603': borrowed,
  '101-604': renamed,
  '101-702': (held) => ({
    owners: held.map((owner, at) => ({ ...owner, share: at === 0 ? ([3, 10] as const) : ([7, 10] as const) })),
  }),
  '101-703': soldOn(SOLD_DAYS_AGO),
  '101-1003': charged(() => attachment({ rank: '3', received: ['2025-08-19', '40233'] }, district, '덕양구청')),
  '101-1101': contradictory,
  '101-1202': charged(() => tenancy({ rank: '1', received: ['2021-05-20', '31007'] }, tenant)),
  '102-302': borrowed,
  '102-601': soldOn(400),
  '102-904': borrowed,
}
const soldLately: ReadonlySet<string> = new Set(['101-502', '101-703'])
const stale: ReadonlySet<string> = new Set(['101-1304', '102-1102'])
/** The last floors of the second building: something is left to be collected. */
const isMissing = ({ dong, ho }: Pick<DemoOwner, 'dong' | 'ho'>): boolean => dong === '102' && Number(ho) >= 1300

const keyOf = ({ dong, ho }: Pick<DemoOwner, 'dong' | 'ho'>): string => `${dong}-${ho}`

const isCompany = (name: string): boolean => name.includes('주식회사')

/** Returns the first six digits of a registration number, the same in every run. */
const birth6Of = ({ phone }: DemoOwner): string => {
  const number = Number(phone.slice(-4))
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${two(45 + (number % 50))}${two(1 + (number % 12))}${two(1 + (number % 28))}`
}

const issuedAt = (key: string, at: Date): Date => {
  if (soldLately.has(key)) return at
  return new Date(at.getTime() - (stale.has(key) ? STALE_DAYS_AGO : ISSUED_DAYS_AGO) * DAY_MS)
}

const registerOf = (key: string, held: readonly DemoOwner[], number: number, at: Date): DemoRegister | undefined => {
  const [first] = held
  if (!first) return undefined
  const { dong, ho, area, landShare } = first
  const now = held.map((owner): InventedOwnerNow => {
    const birth6 = isCompany(owner.name) ? null : birth6Of(owner)
    return { name: owner.name, birth6, share: [1, held.length] }
  })
  const { owners: holding, ...story } = stories[key]?.(now, at) ?? { owners: now }
  const issued = issuedAt(key, at)
  const place = { address: campaignComplex.address, buildingName: campaignComplex.name, dong, ho }
  const unit = { ...place, uniqueNo: `28412003${String(300_001 + number)}` }
  const printed = registerFor(unit, holding, { ...story, at: issued, area, landShare })
  return { dong, ho, printed, issuedAt: isMissing(first) ? null : issued.toISOString() }
}

/**
 * Returns the registry records of all units of the complex with running campaigns, at a moment:
 * most fit the roll, the others each tell a story.
 */
export const demoRegisters = (at: Date): readonly DemoRegister[] =>
  [...Map.groupBy(owners, keyOf)].flatMap(([key, held], number) => registerOf(key, held, number, at) ?? [])

/** Returns the same units in the form that the simulated registry provider takes. */
export const demoUnits = (at: Date): readonly UnitInput[] =>
  demoRegisters(at).map(({ dong, ho, printed }) => ({
    address: campaignComplex.address,
    buildingName: campaignComplex.name,
    dong,
    ho,
    owners: [],
    printed,
  }))
