import type { AddCalls } from '../core/module.ts'
import type { Deps } from '../core/deps.ts'
import type { Handler } from '../core/routes.ts'
import { visibleApartments } from '../core/scope.ts'
import * as calls from './retention.contract.ts'

const getRetention =
  ({ rooms }: Deps): Handler<typeof calls.getRetention> =>
  async ({ admin }) => {
    const kept = await rooms.keeps(visibleApartments(admin))
    return {
      body: kept.map(({ kind, oldestAt, ...one }) => ({ id: kind, ...one, oldestAt: oldestAt?.toISOString() ?? null })),
    }
  }

/** Adds the call for what is stored, for how long, and why. */
export const retentionRoutes: AddCalls = (route, deps) => {
  route(calls.getRetention, getRetention(deps), { perMinute: 60 })
}
