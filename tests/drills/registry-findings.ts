import type { Pool } from 'pg'
import type { SimulatedRegistry } from '#infra/simulators/simulators.ts'
import type { Findings } from './signature-findings.ts'

type Unit = { readonly dong: string; readonly ho: string }

export type DrilledRegistry = {
  readonly pool: Pool
  /** Charges of the register office. */
  readonly charges: ReturnType<SimulatedRegistry['charges']>
  readonly units: readonly Unit[]
  /** Rows of a table, with what follows its name in a query. */
  readonly countOf: (text: string) => Promise<number>
  /** Intents without an outcome. */
  readonly countOpen: () => Promise<number>
}

type PurchaseData = Unit & { readonly registryId: string; readonly cost: number; readonly recovered: boolean }
type SettledUnit = Unit & { readonly outcome: string }

const dataOf = async <Data>(pool: Pool, type: string): Promise<readonly Data[]> =>
  (await pool.query<{ data: Data }>('select data from event where type = $1 order by position', [type])).rows.map(
    ({ data }) => data,
  )

const nameOf = ({ dong, ho }: Unit): string => `${dong}-${ho}`

/** Units of which there is not exactly one, as sentences. */
const notOnce = (units: readonly Unit[], found: readonly Unit[], what: string): readonly string[] => {
  const byUnit = Map.groupBy(found, nameOf)
  return units
    .map((unit) => ({ name: nameOf(unit), times: byUnit.get(nameOf(unit))?.length ?? 0 }))
    .filter(({ times }) => times !== 1)
    .map(({ name, times }) => `${name} has ${times} ${what}`)
}

/** Compares the charges of the register office, unit by unit: each once. */
const wrongCharges = ({ charges, units }: DrilledRegistry): readonly string[] => {
  const paid = charges.flatMap(({ dong, ho, times }) => Array.from({ length: times }, () => ({ dong, ho })))
  const strangers = paid.length - units.length
  return [...notOnce(units, paid, 'charges'), ...(strangers === 0 ? [] : [`${paid.length} charges in all`])]
}

/** Compares the log: a register and a purchase each, the charges, and nothing open or unclear. */
const wrongInLog = async ({ pool, charges, units, countOpen }: DrilledRegistry): Promise<readonly string[]> => {
  const [purchased, read, settled, open] = await Promise.all([
    dataOf<PurchaseData>(pool, 'RegisterPurchased'),
    dataOf<Unit>(pool, 'RegisterRead'),
    dataOf<SettledUnit>(pool, 'RegistryUnitSettled'),
    countOpen(),
  ])
  const last = [...new Map(settled.map((one) => [nameOf(one), one])).values()]
  const told = purchased.reduce((sum, { cost }) => sum + cost, 0)
  const taken = charges.reduce((sum, { won }) => sum + won, 0)
  return [
    ...notOnce(units, purchased, 'purchases'),
    ...notOnce(units, read, 'registers'),
    ...last.filter(({ outcome }) => outcome !== 'delivered').map((one) => `${nameOf(one)} ended ${one.outcome}`),
    ...(told === taken ? [] : [`the log tells of ${told} won, the register office took ${taken}`]),
    ...(open === 0 ? [] : [`${open} purchases are open`]),
  ]
}

const wrongInReadModel = async ({ countOf, units }: DrilledRegistry): Promise<readonly string[]> => {
  const [newest, delivered, unfinished] = await Promise.all([
    countOf('read.register where newest'),
    countOf(`read.registry_collection_unit where outcome = 'delivered'`),
    countOf(`read.registry_collection where status <> 'completed'`),
  ])
  return [
    ...(newest === units.length ? [] : [`${newest} registers are told`]),
    ...(delivered === units.length ? [] : [`${delivered} units are told to be delivered`]),
    ...(unfinished === 0 ? [] : ['the collection is not told to be completed']),
  ]
}

/**
 * Holds the register office's account, the log and the read model against each other, and counts
 * what was hard on the way.
 */
export const compareRegistry = async (drilled: DrilledRegistry, { counted, wrong }: Findings): Promise<void> => {
  const { pool, charges } = drilled
  wrong.push(...wrongCharges(drilled), ...(await wrongInLog(drilled)), ...(await wrongInReadModel(drilled)))
  const purchased = await dataOf<PurchaseData>(pool, 'RegisterPurchased')
  const refused = await dataOf<{ readonly problem: string }>(pool, 'RegisterPurchaseRefused')
  Object.assign(counted, {
    units: drilled.units.length,
    charges: charges.reduce((sum, { times }) => sum + times, 0),
    recovered: purchased.filter(({ recovered }) => recovered).length,
    unclear: (await dataOf(pool, 'RegisterPurchaseUnclear')).length,
    notPaid: refused.filter(({ problem }) => problem === 'not-paid').length,
    pauses: (await dataOf(pool, 'RegistryCollectionPaused')).length,
  })
}
