import { addDays } from '#events/values/day.ts'
import { formNumberText } from '#events/values/confirmation/form-ways.ts'
import {
  findFormRuns,
  findNumberCounts,
  type FormNumberRow,
  type FormRunRow,
  type NumberCounts,
} from '#projections/confirmation/form-runs.ts'
import type { Deps } from '../core/deps.ts'
import type { AdminSession } from '../core/session.ts'
import { personFor, seesPersonsInClear } from '../core/text/masked-person.ts'
import type { ExistingList } from '../list/list.facts.ts'
import type { FormNumber, FormRun } from './form-runs.contract.ts'
import { waitingAnswers, type WaitingAnswer } from './run-answer.ts'

/** Days within which an authority answers (도시정비법 시행령 제34조 제2항·제5항). */
const ANSWER_DAYS = 20

/** Last day for the answer to an application. */
export const answerByOf = (appliedOn: string): string => addDays(appliedOn, ANSWER_DAYS)

const nothingYet: NumberCounts = { open: 0, used: 0, void: 0, gaps: 0 }

const numbersOf = (row: FormRunRow, counts: NumberCounts = nothingYet): FormRun['numbers'] => {
  const { from_number: from, to_number: to, prefix, digits, suffix } = row
  if (from === null || to === null || prefix === null || digits === null || suffix === null) return null
  const numbering = { prefix, digits, suffix }
  const total = to - from + 1
  return {
    first: formNumberText(from, numbering),
    last: formNumberText(to, numbering),
    from,
    to,
    total,
    ...counts,
    left: total - counts.open - counts.used - counts.void,
  }
}

type RunContext = { readonly counts: NumberCounts | undefined; readonly waiting: WaitingAnswer | undefined }

const runAnswer = (admin: AdminSession, row: FormRunRow, { counts, waiting }: RunContext): FormRun => ({
  id: row.id,
  listId: row.list_id,
  way: row.way,
  status: row.status,
  appliedOn: row.applied_on,
  authority: row.authority,
  templateId: row.template_id,
  templateVersion: row.template_version,
  wanted: row.wanted,
  electronicForm: row.electronic_form,
  storage: row.storage,
  protection: row.protection,
  answerBy: answerByOf(row.applied_on),
  answeredOn: row.answered_on,
  documentNo: row.document_no,
  revokedOn: row.revoked_on,
  reason: seesPersonsInClear(admin) ? row.reason : null,
  numbers: numbersOf(row, counts),
  waiting: waiting ? { id: waiting.id, own: waiting.requestedBy === admin.id } : null,
  hasAnswer: waiting !== undefined || row.answered_on !== null,
})

/** Returns the runs of a list as an administrator sees them. */
export const readRuns = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  { listId, apartmentId }: Pick<ExistingList, 'listId' | 'apartmentId'>,
  admin: AdminSession,
): Promise<FormRun[]> => {
  const [rows, counts, waiting] = await Promise.all([
    findFormRuns(deps.database, listId),
    findNumberCounts(deps.database, listId),
    waitingAnswers(deps, apartmentId),
  ])
  return rows.map((row) =>
    runAnswer(admin, row, { counts: counts.get(row.id), waiting: waiting.find(({ runId }) => runId === row.id) }),
  )
}

/** Returns a number as an administrator sees it. */
export const numberAnswer =
  (admin: AdminSession) =>
  (row: FormNumberRow): FormNumber => {
    const numbering = { prefix: row.prefix ?? '', digits: row.digits ?? 1, suffix: row.suffix ?? '' }
    return {
      runId: row.run_id,
      number: row.number,
      text: formNumberText(row.number, numbering),
      way: row.way,
      state: row.state,
      revoked: row.run_status === 'revoked',
      listUserId: row.list_user_id,
      name: personFor(admin)({ name: row.name, phone: null, birthDate: null }).name,
      dong: row.dong,
      ho: row.ho,
      consentId: row.consent_id,
      consentStatus: row.consent_status,
      cause: row.cause,
      reason: seesPersonsInClear(admin) ? row.reason : null,
      changedAt: row.changed_at.toISOString(),
    }
  }
