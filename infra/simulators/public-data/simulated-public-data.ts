import { inventedComplexes, type InventedComplex } from './invented-complexes.ts'
import type { WireRow } from './invented-rows.ts'
import { usualPublicDataSwitches, type GatewayFault, type PublicDataSwitches } from './public-data-switches.ts'

/** Registers in memory, with the switches that tests turn. */
export type SimulatedPublicData = {
  readonly read: () => PublicDataSwitches
  readonly turn: (changes: Partial<PublicDataSwitches>) => void
  readonly complexes: () => readonly InventedComplex[]
  /** Adds a complex, or puts it in place of the one with its name. */
  readonly tell: (complex: InventedComplex) => void
  /** Returns the rows of a lot; undefined: the register has none. */
  readonly rowsOf: (lot: string) => readonly WireRow[] | undefined
  /** Notes a call. Returns the fault that it meets, if any. */
  readonly begin: () => GatewayFault | undefined
  readonly end: () => void
  /** Number of calls, and the most that ran at a time. */
  readonly calls: () => { readonly count: number; readonly mostAtOnce: number }
}

/** Number of calls at a time that the gateway tolerates. */
const PARALLEL = 2

const takeFault = (switches: PublicDataSwitches): readonly [GatewayFault | undefined, PublicDataSwitches] => {
  const [fault, ...failNext] = switches.failNext
  return [fault, { ...switches, failNext }]
}

/** Creates simulated public registers; they forget everything when their process ends. */
export const createSimulatedPublicData = (): SimulatedPublicData => {
  const complexes = new Map(inventedComplexes.map((one) => [one.name, one]))
  let switches = usualPublicDataSwitches
  let [count, running, mostAtOnce, extra] = [0, 0, 0, 0]
  return {
    read: () => switches,
    turn: (changes) => (switches = { ...switches, ...changes }),
    complexes: () => [...complexes.values()],
    tell: (complex) => void complexes.set(complex.name, complex),
    rowsOf: (lot) => {
      const rows = [...complexes.values()]
        .flatMap(({ lots }) => lots)
        .find((one) => one.lot === lot)
        ?.rows()
      const [first] = rows ?? []
      return rows && first && extra > 0 ? [...Array.from({ length: extra }, () => first), ...rows] : rows
    },
    begin: () => {
      count += 1
      running += 1
      mostAtOnce = Math.max(mostAtOnce, running)
      if (switches.shiftAfter > 0) {
        switches = { ...switches, shiftAfter: switches.shiftAfter - 1 }
        if (switches.shiftAfter === 0) extra += 1
      }
      if (running > PARALLEL) return { code: '23', form: 'xml', status: 200 }
      const [fault, left] = takeFault(switches)
      switches = left
      return fault
    },
    end: () => void (running -= 1),
    calls: () => ({ count, mostAtOnce }),
  }
}
