import type { AddCalls } from '../core/module.ts'
import type { Deps } from '../core/deps.ts'
import { retentionHook } from '../core/retention.ts'
import type { Handler } from '../core/routes.ts'
import { visibleApartments } from '../core/scope.ts'
import * as calls from './retention.contract.ts'

const getRetention =
  ({ hooks }: Deps): Handler<typeof calls.getRetention> =>
  async ({ admin }) => {
    const reports = hooks.answersTo(retentionHook).map((report) => report(visibleApartments(admin)))
    const kept = (await Promise.all(reports)).flat()
    return {
      body: kept.map(({ kind, oldestAt, ...one }) => ({ id: kind, ...one, oldestAt: oldestAt?.toISOString() ?? null })),
    }
  }

/** What is kept how long, and why. */
export const retentionRoutes: AddCalls = (route, deps) => {
  route(calls.getRetention, getRetention(deps), { perMinute: 60 })
}
