import { dayAt } from '#events/values/day.ts'
import { findFormNumbers, findNumberPage } from '#projections/confirmation/form-runs.ts'
import { recordAccess } from '../audit/audit.facts.ts'
import type { Contract } from '../core/contract.ts'
import type { Deps } from '../core/deps.ts'
import type { AddCalls } from '../core/module.ts'
import type { Call, Handler } from '../core/routes.ts'
import type { ExistingList } from '../list/list.facts.ts'
import { NUMBERS_A_PAGE } from './confirmation-texts.contract.ts'
import * as calls from './form-runs.contract.ts'
import { numbersFile } from './numbers-file.ts'
import { runFor, signatureListFor } from './run-access.ts'
import { numberAnswer, readRuns } from './run-answers.ts'
import { requestVoid } from './void-number.ts'

/** Maximum exports per minute. */
const EXPORTS_A_MINUTE = 30

type Looking = Pick<Call<Contract>, 'admin' | 'evidence'>

/** Notes who looked at whose numbers. */
const recordLook = async (
  deps: Deps,
  { admin, evidence }: Looking,
  { listId, apartmentId }: ExistingList,
  { rows, what }: { readonly rows: readonly { readonly person_id: string | null }[]; readonly what: string },
): Promise<void> => {
  const personIds = [...new Set(rows.flatMap(({ person_id: personId }) => (personId === null ? [] : [personId])))]
  await recordAccess(deps, { admin, evidence }, { what, personIds, listId, apartmentId })
}

const listNumbers =
  (deps: Deps): Handler<typeof calls.listFormNumbers> =>
  async ({ params, query, admin, evidence }) => {
    const found = await signatureListFor(deps, params.listId, admin)
    const { rows, total } = await findNumberPage(deps.database, found.listId, { ...query, limit: NUMBERS_A_PAGE })
    await recordLook(deps, { admin, evidence }, found, { rows, what: '연번' })
    return { body: { total, numbers: rows.map(numberAnswer(admin)) } }
  }

const exportNumbers =
  (deps: Deps): Handler<typeof calls.exportFormNumbers> =>
  async ({ params, admin, evidence }) => {
    const found = await signatureListFor(deps, params.listId, admin)
    const [rows, runs] = await Promise.all([
      findFormNumbers({ database: deps.unhurried }, found.listId),
      readRuns(deps, found, admin),
    ])
    await recordLook(deps, { admin, evidence }, found, { rows, what: '연번 대장 내려받기' })
    const sheet = { numbers: rows.map(numberAnswer(admin)), runs, day: dayAt(deps.clock()) }
    return { file: await numbersFile(found.name, sheet) }
  }

const makeVoid =
  (deps: Deps): Handler<typeof calls.voidFormNumber> =>
  async ({ params: { id: runId, number }, body: { reason }, admin, metadata }) => {
    await runFor(deps, runId, admin)
    const { outcome, position } = await requestVoid(deps, { runId, number, reason, metadata })
    if (outcome.approvalId === null) return { status: 200, position, body: { runId, number, state: 'void' } }
    return { status: 202, position, body: { pending: { id: outcome.approvalId, kind: 'form-number-void' } } }
  }

/** Adds the calls for the numbers of consents. */
export const formNumberRoutes: AddCalls = (route, deps) => {
  route(calls.listFormNumbers, listNumbers(deps))
  route(calls.exportFormNumbers, exportNumbers(deps), { perMinute: EXPORTS_A_MINUTE })
  route(calls.voidFormNumber, makeVoid(deps))
}
