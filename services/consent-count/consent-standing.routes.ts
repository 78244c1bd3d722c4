import { dayAt } from '#events/values/day.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { AddCalls } from '../core/module.ts'
import type { Handler } from '../core/routes.ts'
import { getListFor, type ExistingList } from '../list/list.facts.ts'
import * as calls from './consent-standing.contract.ts'
import { readStanding } from './read-standing.ts'

/** Returns the day to count: that of the application where it has come, else today. */
const dayOf = ({ applicationDate }: ExistingList, today: string): string =>
  applicationDate !== null && applicationDate < today ? applicationDate : today

const getConsentStanding =
  (deps: Deps): Handler<typeof calls.getConsentStanding> =>
  async ({ params: { listId }, query, admin }) => {
    const list = await getListFor(deps.store, listId, admin)
    if (list.type !== 'signature') throw new DomainError('NOT_A_SIGNATURE_LIST')
    const today = dayAt(deps.clock())
    const { on = dayOf(list, today) } = query
    if (on > today) throw new DomainError('VALIDATION_FAILED', [{ path: 'on', message: '오늘까지의 날을 골라주세요.' }])
    return { body: await readStanding(deps, { list, on }) }
  }

/** The count of consents on a day, and how firm it is. */
export const consentStandingRoutes: AddCalls = (route, deps) => {
  route(calls.getConsentStanding, getConsentStanding(deps))
}
