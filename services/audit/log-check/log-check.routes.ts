import type { StandingLoss } from '#infra/platform/log-memory/log-loss.ts'
import { readLogCheck, readCheckProgress, type LogCheck } from '#projections/log/log-check.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import type { Handler } from '../../core/routes.ts'
import { findStandingLoss } from './acknowledge-loss.ts'
import { requestLogCheck, isVerifying } from './check-log.ts'
import * as calls from './log-check.contract.ts'

const statusOf = ({ finding, checkedAt }: LogCheck): calls.LogCheckAnswer['status'] => {
  if (finding) return 'differs'
  return checkedAt ? 'intact' : 'unchecked'
}

type LogLoss = NonNullable<calls.LogCheckAnswer['loss']>

const lossOf = ({ noticedAt, events, first, last }: StandingLoss): LogLoss => ({
  noticedAt: noticedAt.toISOString(),
  events,
  first,
  last,
})

const answerOf = async ({ database }: Pick<Deps, 'database'>): Promise<calls.LogCheckAnswer> => {
  // Queried first: a check that ends between the two queries is returned as ended, with its
  // outcome.
  const isRunning = await isVerifying(database)
  const [check, progress, loss] = await Promise.all([
    readLogCheck(database),
    readCheckProgress(database),
    findStandingLoss(database),
  ])
  const { checkedAt, size, heads, finding, wholeSince } = check
  return {
    status: statusOf(check),
    checkedAt: checkedAt?.toISOString() ?? null,
    wholeSince: wholeSince?.toISOString() ?? null,
    size,
    heads,
    finding,
    loss: loss ? lossOf(loss) : null,
    running: isRunning ? progress : null,
  }
}

const getLogCheck =
  (deps: Deps): Handler<typeof calls.getLogCheck> =>
  async () => ({ body: await answerOf(deps) })

const startLogCheck =
  (deps: Deps): Handler<typeof calls.startLogCheck> =>
  async () => {
    await requestLogCheck(deps.database)
    return { status: 202, body: await answerOf(deps) }
  }

/** Whether the log is what was recorded. */
export const logCheckRoutes: AddCalls = (route, deps) => {
  route(calls.getLogCheck, getLogCheck(deps))
  route(calls.startLogCheck, startLogCheck(deps))
}
