import { readRegister } from '#infra/lib/registry-record/read-register.ts'
import { registerFor } from '#infra/simulators/registers/register-for.ts'
import type { Register } from '#events/values/registry/register.ts'
import { newId } from '#services/core/secrets.ts'
import { judgeRegisters } from '#services/registry/judging/judge-registers.ts'
import { sealRegister } from '#services/registry/purchase/record-register.ts'
import { registerDecider, registerStream } from '#services/registry/register.decider.ts'
import type { System } from '#services/processes/setup/system.ts'
import { median } from '../paired-rounds.ts'
import {
  complex,
  fillRoll,
  unitsOf,
  untilSeen,
  type FilledList,
  type RegistryCalls,
  type UnitOfBench,
} from './registry-list.ts'

const REGISTERS_A_UNIT = 3
const RECORDED_AT_ONCE = 500
const LOOKS = 20
const DAY_MS = 86_400_000

export type MeasuredJudging = {
  /** Seconds until all entries are judged, and until it is known that nothing has changed. */
  readonly judgeSeconds: number
  readonly againSeconds: number
  /** Milliseconds of the first page. */
  readonly pageMs: number
}

/** Makes a register; every third unit has another owner by now. */
const registerOf = ({ dong, ho, name }: UnitOfBench, n: number, at: Date): Register => {
  const owner = { name: n % 3 === 0 ? `새주인${n}` : name, birth6: '600101', share: [1, 1] } as const
  const read = readRegister(registerFor({ ...complex, dong, ho, uniqueNo: '' }, [owner], { at, area: 59.99 }))
  if (read.kind === 'refused') throw new Error(read.message)
  return read.register
}

/** Three registers a unit, of three days. */
const recordRegisters = async (
  { deps }: System,
  { listId, apartmentId }: FilledList,
  units: readonly UnitOfBench[],
): Promise<void> => {
  const metadata = { actor: { kind: 'system', name: 'bench' }, at: deps.clock().toISOString() } as const
  for (let age = REGISTERS_A_UNIT; age > 0; age -= 1)
    for (let from = 0; from < units.length; from += RECORDED_AT_ONCE) {
      const at = new Date(Date.now() - age * DAY_MS)
      const appends = await Promise.all(
        units.slice(from, from + RECORDED_AT_ONCE).map(async (unit, n) => {
          const registryId = newId()
          const register = registerOf(unit, from + n, at)
          const arrived = { registryId, listId, apartmentId, register, source: 'codef', pdf: null } as const
          const command = { type: 'RecordRegister', register: await sealRegister(deps, arrived) } as const
          const events = registerDecider.decide(command, registerDecider.initial)
          return { stream: registerStream(registryId), expectedVersion: 0, events }
        }),
      )
      await deps.store.append({ appends, metadata })
    }
  await untilSeen(deps)
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1_000
}

/**
 * Judges a list of so many entries with three registers each, twice, and looks at the first page of
 * them.
 */
export const measureJudging = async (system: System, calls: RegistryCalls, count: number): Promise<MeasuredJudging> => {
  const units = unitsOf(count)
  const list = await fillRoll(system, calls, units)
  await recordRegisters(system, list, units)
  // Judging runs without a time limit, as in a worker.
  const judge = () => judgeRegisters({ ...system.deps, database: system.database })({ listId: list.listId })
  const judgeSeconds = await secondsOf(judge)
  await untilSeen(system.deps)
  const againSeconds = await secondsOf(judge)
  const looks: number[] = []
  for (let look = 0; look < LOOKS; look += 1)
    looks.push(
      await secondsOf(() => calls.ask('GET', `/api/registry/list/${list.listId}?range=[0,24]&sort=["dong","ASC"]`)),
    )
  console.log(
    `${count} entries judged in ${judgeSeconds.toFixed(2)} s, again without a change in ${againSeconds.toFixed(2)} s`,
  )
  return { judgeSeconds, againSeconds, pageMs: median(looks) * 1_000 }
}
