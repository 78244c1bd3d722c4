import { z } from 'zod'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import { countDepositsOfCentre, findDepositsToCheck } from '#projections/deposit/find-deposits.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { readState } from '../core/read-state.ts'
import { getList } from '../list/list.facts.ts'
import { throwTemporary } from './centre-failure.ts'
import { depositDecider, depositStream, type Deposit } from './deposit.decider.ts'

export const CHECK_DEPOSITS = 'check-deposits'
const CHECK_SLICE = 'check-deposit-slice'
export { CHECK_SLICE }

type Tools = Pick<Deps, 'store' | 'database' | 'documentCentre' | 'clock'>

/** Maximum number of deposits that are asked for in a night; of more, each is in its turn. */
const A_NIGHT = 5_000
const A_SLICE = 100
const DAY_MS = 86_400_000
/** Number of tries of a slice: what a centre that is down leaves out comes in another night. */
const TRIES = 6

const sliceForm = z.object({
  centre: z.string(),
  night: z.int().nonnegative(),
  nights: z.int().positive(),
  after: z.guid().nullable(),
})
type Slice = z.output<typeof sliceForm>

const sliceJob = (slice: Slice): NewJob => ({
  task: CHECK_SLICE,
  payload: slice,
  key: CHECK_SLICE,
  queue: 'deposit-checks',
  maxAttempts: TRIES,
})

/** Begins the check of a night: the deposits are divided among as many nights as they need. */
export const checkDeposits =
  ({ database, documentCentre: { name: centre }, clock }: Tools) =>
  async (_payload: unknown, { addJob }: Pick<TaskContext, 'addJob'>): Promise<void> => {
    if (centre === null) return
    const nights = Math.max(1, Math.ceil((await countDepositsOfCentre(database, centre)) / A_NIGHT))
    const night = Math.floor(clock().getTime() / DAY_MS) % nights
    await addJob(sliceJob({ centre, night, nights, after: null }))
  }

/** Asks the centre what it has of a deposit. @throws CentreUnavailable */
const findAt = async (
  { documentCentre }: Tools,
  { depositId, sha256 }: Deposit,
): Promise<'unchanged' | 'missing' | 'changed' | undefined> => {
  const answer = await documentCentre.find(depositId)
  if (answer.kind === 'kept') return answer.sha256 === sha256 ? 'unchanged' : 'changed'
  // A refusal of another kind says nothing of the document.
  return throwTemporary(answer).reason === 'unknown' ? 'missing' : undefined
}

const checkOne = async (tools: Tools, documentId: string): Promise<void> => {
  const { deposit, withdrawal } = await readState(tools.store, depositDecider, depositStream(documentId))
  if (!deposit || withdrawal === 'deleted') return
  const found = await findAt(tools, deposit)
  if (found === undefined) return
  const { apartmentId } = await getList(tools.store, deposit.listId)
  await commandHandler(
    tools.store,
    depositDecider,
  )({
    stream: depositStream(documentId),
    command: () => ({ type: 'RecordCheck', apartmentId, depositId: deposit.depositId, found }),
    metadata: { actor: { kind: 'system', name: CHECK_DEPOSITS }, at: tools.clock().toISOString() },
  })
}

/**
 * Checks a slice of a night's deposits, one after the other, and records differences; another job goes
 * on behind it. @throws CentreUnavailable, so that it is tried again
 */
export const checkSlice =
  (tools: Tools) =>
  async (payload: unknown, { addJob }: Pick<TaskContext, 'addJob'>): Promise<void> => {
    const slice = sliceForm.parse(payload)
    if (slice.centre !== tools.documentCentre.name) return
    const found = await findDepositsToCheck(tools.database, slice, { after: slice.after, limit: A_SLICE })
    for (const { document_id: documentId } of found) await checkOne(tools, documentId)
    const last = found.at(-1)
    if (found.length === A_SLICE && last) await addJob(sliceJob({ ...slice, after: last.document_id }))
  }
