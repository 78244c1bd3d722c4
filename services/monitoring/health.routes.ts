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

const getHealth =
  ({ store, checkStorage, clock }: Deps): Handler<typeof calls.getHealth> =>
  async () => {
    const [database, r2Storage] = await Promise.all([passes(store.lastPosition), passes(checkStorage)])
    const status: 'OK' | 'ERROR' = database === 'OK' && r2Storage === 'OK' ? 'OK' : 'ERROR'
    return {
      status: status === 'OK' ? 200 : 503,
      body: { status, timestamp: clock().toISOString(), database, r2Storage },
    }
  }

/** Whether the server can work. */
export const healthRoutes: AddCalls = (route, deps) => {
  route(calls.getHealth, getHealth(deps))
}
