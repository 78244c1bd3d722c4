import type { ComplexBasics, ListedComplex, PublicDataAnswer } from '#infra/providers/public-data.ts'
import type { Deps } from '../core/deps.ts'
import type { QueryOf } from '../core/contract.ts'
import type { ComplexProposal, ProposalSource, proposeComplex as proposal } from './building-ledger.contract.ts'

type ProposalQuery = QueryOf<typeof proposal>
type ProposingDeps = Pick<Deps, 'publicData'>

/** Maximum complexes of one 법정동 whose basics are read. */
const MAX_READ = 3

/** Returns a name as it is compared: without spaces and the words that every complex has. */
const comparableComplex = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/\s|아파트|단지/g, '')
    .toLowerCase()

const SHORTEST = 2

/** Finds complexes that may be the one of an address: of the same name, else of a name in the other. */
export const candidatesOf = (building: string, listed: readonly ListedComplex[]): readonly ListedComplex[] => {
  const wanted = comparableComplex(building)
  if (wanted.length < SHORTEST) return []
  const names = listed.map((one) => ({ one, name: comparableComplex(one.name) }))
  const same = names.filter(({ name }) => name === wanted)
  const alike = names.filter(({ name }) => name.length >= SHORTEST && (name.includes(wanted) || wanted.includes(name)))
  return (same.length > 0 ? same : alike).slice(0, MAX_READ).map(({ one }) => one)
}

/** Road and number of an address, without what stands in brackets behind it. */
const roadOf = (address: string): string => address.replace(/\(.*$/, '').replaceAll(/\s/g, '')

const isAway = (answer: PublicDataAnswer<unknown>): boolean => answer.kind !== 'found'

type FoundBasics = { readonly basics: ComplexBasics | null; readonly isAway: boolean }

/** Reads the basics of the complex of an address at K-apt: by its road, else the only one of its name. */
const findBasics = async (
  { publicData }: ProposingDeps,
  { bjdCode, building, road }: ProposalQuery,
): Promise<FoundBasics> => {
  const listed = await publicData.complexes.of(bjdCode)
  if (listed.kind !== 'found') return { basics: null, isAway: true }
  const read = await Promise.all(
    candidatesOf(building, listed.value).map(({ code }) => publicData.complexes.read(code)),
  )
  const basics = read.flatMap((one) => (one.kind === 'found' && one.value ? [one.value] : []))
  const ofRoad = basics.find((one) => one.road !== '' && roadOf(one.road) === roadOf(road))
  const [only, ...others] = basics
  return { basics: ofRoad ?? (others.length === 0 ? (only ?? null) : null), isAway: read.some(isAway) }
}

const positive = (value: number): number | null => (value > 0 ? value : null)

const proposalOf = <Value extends string | number>(value: Value | null, source: ProposalSource) =>
  value === null ? null : { value, source }

/** Proposes the particulars of a new complex. Never throws for a register that is away. */
export const proposeComplex = async (deps: ProposingDeps, wanted: ProposalQuery): Promise<ComplexProposal> => {
  if (deps.publicData.name === null)
    return {
      name: wanted.building === '' ? null : { value: wanted.building, source: 'juso' },
      address: wanted.road === '' ? null : { value: wanted.road, source: 'juso' },
      totalUnits: null,
      officePhone: null,
      buildings: null,
      isAway: false,
    }
  const [{ basics, isAway: isListAway }, titles] = await Promise.all([
    findBasics(deps, wanted),
    deps.publicData.ledger.buildings(wanted.lot),
  ])
  const main = titles.kind === 'found' ? titles.value.filter(({ isMain }) => isMain) : []
  const households = positive(main.reduce((sum, one) => sum + one.households, 0))
  const homes = positive(main.filter((one) => one.households > 0).length)
  const listedUnits = positive(basics?.households ?? 0)
  const listedBuildings = positive(basics?.buildings ?? 0)
  const name = basics?.name ?? wanted.building
  return {
    name: name === '' ? null : { value: name, source: basics ? 'kapt' : 'juso' },
    address: wanted.road === '' ? null : { value: wanted.road, source: 'juso' },
    totalUnits: proposalOf(listedUnits, 'kapt') ?? proposalOf(households, 'ledger'),
    officePhone: proposalOf(basics?.phone ?? null, 'kapt'),
    buildings: proposalOf(listedBuildings, 'kapt') ?? proposalOf(homes, 'ledger'),
    isAway: isListAway || isAway(titles),
  }
}
