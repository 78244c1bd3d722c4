import { readLogCheck } from '#projections/log/log-check.ts'
import type { AddCalls } from '../core/area.ts'
import type { Deps } from '../core/deps.ts'
import type { Handler } from '../core/routes.ts'
import * as calls from './health.contract.ts'

const ANSWER_WITHIN_MS = 2_000

/** Whether a check passes in time. */
const passes = async (check: () => Promise<unknown>): Promise<'OK' | 'ERROR'> => {
  const tooLate = new Promise<'ERROR'>((resolve) => setTimeout(() => resolve('ERROR'), ANSWER_WITHIN_MS).unref())
  const outcome = check().then(
    () => 'OK' as const,
    () => 'ERROR' as const,
  )
  return Promise.race([outcome, tooLate])
}

const logIsIntact = async ({ database }: Pick<Deps, 'database'>): Promise<void> => {
  if ((await readLogCheck(database)).finding) throw new Error('the log differs from what was recorded')
}

const guardsOf = { 'owner-apart': 'OWNER_APART', 'role-set': 'ROLE_SET', none: 'BYPASSABLE' } as const

const getHealth =
  ({ store, database: readSide, checkStorage, clock, guards }: Deps): Handler<typeof calls.getHealth> =>
  async () => {
    const [database, r2Storage, log] = await Promise.all([
      passes(store.lastPosition),
      passes(checkStorage),
      passes(() => logIsIntact({ database: readSide })),
    ])
    const isWell = [database, r2Storage, log].every((part) => part === 'OK')
    return {
      status: isWell ? 200 : 503,
      body: {
        status: isWell ? 'OK' : 'ERROR',
        timestamp: clock().toISOString(),
        database,
        r2Storage,
        log,
        guards: guardsOf[guards],
      },
    }
  }

/** Whether the server can work. */
export const healthRoutes: AddCalls = (route, deps) => {
  route(calls.getHealth, getHealth(deps))
}
