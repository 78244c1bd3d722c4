import { countRisks, findRegisterStats } from '#projections/registry/find-judged.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import type { Handler } from '../../core/routes.ts'
import { getListFor } from '../../list/list.facts.ts'
import * as calls from '../registries.contract.ts'
import { staleBefore } from '../purchase/register-age.ts'

const registryStatus =
  ({ registry, clock }: Deps): Handler<typeof calls.registryStatus> =>
  async () => {
    const { status, until, dailyRemaining } = await registry.registers.system(clock())
    return { body: { provider: registry.registers.name, status, until: until?.toISOString() ?? null, dailyRemaining } }
  }

const registryPoints =
  ({ registry: { registers } }: Deps): Handler<typeof calls.registryPoints> =>
  async () => ({
    body: {
      points: await registers.points(),
      pricePerView: registers.prices.view,
      pricePerIssue: registers.prices.issue,
    },
  })

const registryStats =
  (deps: Deps): Handler<typeof calls.registryStats> =>
  async ({ params, admin }) => {
    const { listId } = await getListFor(deps.store, params.listId, admin)
    const [counts, risk] = await Promise.all([
      findRegisterStats(deps.database, listId, staleBefore(deps)),
      countRisks(deps.database, listId),
    ])
    const { entries, units, with_registry: withRegistry, stale, same, changed, partly, unknown } = counts
    return {
      body: {
        entries,
        units,
        withRegistry,
        missing: units - withRegistry,
        stale,
        match: { same, changed, partly, unknown },
        risk,
        youngForDays: deps.registry.youngForDays,
      },
    }
  }

/**
 * Adds the calls for the provider's status and points, and the figures of a list's registry
 * records.
 */
export const registryFigureRoutes: AddCalls = (route, deps) => {
  route(calls.registryStatus, registryStatus(deps))
  route(calls.registryPoints, registryPoints(deps))
  route(calls.registryStats, registryStats(deps))
}
