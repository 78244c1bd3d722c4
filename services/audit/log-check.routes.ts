import { readLogCheck, type LogCheck } from '#projections/log/log-check.ts'
import type { AddCalls } from '../core/area.ts'
import type { Deps } from '../core/deps.ts'
import type { Handler } from '../core/routes.ts'
import * as calls from './log-check.contract.ts'

const statusOf = ({ finding, checkedAt }: LogCheck): calls.LogCheckAnswer['status'] => {
  if (finding) return 'differs'
  return checkedAt ? 'intact' : 'unchecked'
}

const getLogCheck =
  ({ database }: Deps): Handler<typeof calls.getLogCheck> =>
  async () => {
    const check = await readLogCheck(database)
    const { checkedAt, size, heads, finding } = check
    return { body: { status: statusOf(check), checkedAt: checkedAt?.toISOString() ?? null, size, heads, finding } }
  }

/** Whether the log is what was recorded. */
export const logCheckRoutes: AddCalls = (route, deps) => {
  route(calls.getLogCheck, getLogCheck(deps))
}
