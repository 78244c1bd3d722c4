import type { AddCalls } from '../core/module.ts'
import type { Deps } from '../core/deps.ts'
import type { Handler } from '../core/routes.ts'
import * as calls from './health.contract.ts'
import { readLogState, readState, readWholeSince } from './ready.ts'
import { countSkipped } from './skipped-events.ts'

const PROBES_A_MINUTE = 1_200

const statusOf = (status: 'OK' | 'ERROR') => (status === 'OK' ? 200 : 503)

const guardsOf = { 'owner-apart': 'OWNER_APART', 'role-set': 'ROLE_SET', none: 'BYPASSABLE' } as const

const storeOf = { directory: 'DIRECTORY', s3: 'S3' } as const

const getHealth =
  (deps: Deps): Handler<typeof calls.getHealth> =>
  async () => {
    const [{ status: well, checks }, log, logWholeSince, skippedEvents] = await Promise.all([
      readState(deps, 'health'),
      readLogState(deps),
      readWholeSince(deps).catch(() => null),
      countSkipped(deps).catch(() => null),
    ])
    const status = well === 'OK' ? log : well
    return {
      status: statusOf(status),
      body: {
        status,
        timestamp: deps.clock().toISOString(),
        database: checks.database,
        r2Storage: checks['storage'] ?? 'ERROR',
        store: storeOf[deps.objects.kind],
        log,
        logWholeSince,
        continuity: checks['continuity'] ?? 'ERROR',
        guards: guardsOf[deps.guards],
        skippedEvents,
      },
    }
  }

const getLive = (): Handler<typeof calls.getLive> => async () => ({ body: { status: 'OK' as const } })

const getReady =
  (deps: Deps): Handler<typeof calls.getReady> =>
  async () => {
    const state = await readState(deps)
    return { status: statusOf(state.status), body: state }
  }

/** Whether the server can work. */
export const healthRoutes: AddCalls = (route, deps) => {
  route(calls.getHealth, getHealth(deps))
  route(calls.getLive, getLive(), { perMinute: PROBES_A_MINUTE })
  route(calls.getReady, getReady(deps), { perMinute: PROBES_A_MINUTE })
}
