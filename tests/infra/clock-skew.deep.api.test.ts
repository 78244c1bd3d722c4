import { describe, expect, it } from 'vitest'
import { checkClock } from '#infra/platform/postgres/clock-skew.ts'
import { createReadiness } from '#infra/platform/telemetry/readiness.ts'
import { addChecks } from '#services/processes/run/readiness-checks.ts'
import { noObjects } from '#tests/support/stack/objects.ts'
import { preparedDatabase } from '#tests/support/stack/prepared-database.ts'

const { pool } = await preparedDatabase()
const shifted = (seconds: number) => () => Date.now() + seconds * 1_000

describe('the clock of a machine', () => {
  it.each([0, 25, -25])('that is %i s from the database’s will do', async (seconds) =>
    expect(await checkClock(pool, shifted(seconds))).toBeUndefined(),
  )

  it.each([
    [40, /is (?:3\d|40) s ahead of the clock of the database$/],
    [-360, /is 3(?:5\d|60) s behind the clock of the database$/],
  ])('that is %i s from it is named', async (seconds, message) =>
    expect(checkClock(pool, shifted(seconds))).rejects.toThrow(message),
  )

  it('is not blamed for an answer that takes long', async () => {
    const times = [0, 60_000]
    const start = Date.now() - 40_000
    expect(await checkClock(pool, () => start + (times.shift() ?? 0))).toBeUndefined()
  })

  it('makes a process unready, and the check has its name', async () => {
    const reasons: string[] = []
    const readiness = createReadiness((name, reason) => reasons.push(`${name}: ${String(reason)}`))
    const checked = { clock: () => new Date(), objects: noObjects, fingerprint: 'none', feeders: [], jobs: [] }
    addChecks(readiness, { ...checked, pools: { calls: pool, log: pool }, machineTime: shifted(360) })
    expect(await readiness.ask('readiness')).toMatchObject({ clock: 'ERROR', log: 'OK' })
    expect(reasons).toContainEqual(expect.stringMatching(/^clock: Error: the clock of this machine is 3\d\d s ahead/))
  })
})
