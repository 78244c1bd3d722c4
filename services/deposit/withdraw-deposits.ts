import { findDepositsOfPerson } from '#projections/deposit/find-deposits.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { readState } from '../core/read-state.ts'
import { CentreUnavailable, throwTemporary } from './centre-failure.ts'
import { depositDecider, depositStream, referenceOf, type Deposit } from './deposit.decider.ts'
import { personForm, WITHDRAW_DEPOSITS } from './deposit.reactor.ts'

type Tools = Pick<Deps, 'store' | 'documentCentre' | 'clock'>

const FRESH_MS = 10_000

const systemMetadata = ({ clock }: Pick<Deps, 'clock'>) => ({
  actor: { kind: 'system', name: WITHDRAW_DEPOSITS } as const,
  at: clock().toISOString(),
})

/** Has a deposit deleted at its centre, and records the outcome. @throws CentreUnavailable */
export const withdrawDeposit = async (tools: Tools, { documentId, depositId, centre }: Deposit): Promise<void> => {
  const { documentCentre, store } = tools
  if (centre !== documentCentre.name) throw new CentreUnavailable(`${centre} is not configured`)
  const answer = await documentCentre.withdraw(depositId)
  if (answer.kind !== 'withdrawn') throwTemporary(answer)
  const outcome = answer.kind === 'withdrawn' ? 'deleted' : 'refused'
  await commandHandler(
    store,
    depositDecider,
  )({
    stream: depositStream(documentId),
    command: () => ({ type: 'RecordWithdrawal', depositId, outcome }),
    metadata: systemMetadata(tools),
  })
}

type ConsentOfPerson = Awaited<ReturnType<typeof findDepositsOfPerson>>[number]

/** Deletes a deposit whose record was lost with its process: the centre knows it by its reference. */
const withdrawUnrecorded = async (
  { documentCentre }: Tools,
  { id, sha256 }: ConsentOfPerson,
  renewals: number,
): Promise<void> => {
  if (documentCentre.name === null) return
  const found = await documentCentre.findReference(referenceOf(id, sha256 ?? '', { renewals }))
  if (found.kind !== 'kept') {
    throwTemporary(found)
    return
  }
  const answer = await documentCentre.withdraw(found.depositId)
  if (answer.kind !== 'withdrawn') throwTemporary(answer)
}

/**
 * Has the deposits of an erased person deleted; a second time does nothing.
 * @throws CentreUnavailable, so that the job is tried again
 */
export const withdrawDeposits =
  (tools: Tools & Pick<Deps, 'database' | 'freshness'>) =>
  async (payload: unknown): Promise<void> => {
    const { personId, position } = personForm.parse(payload)
    if (!(await tools.freshness.wait(position, FRESH_MS))) throw new Error('the read models are behind')
    for (const consent of await findDepositsOfPerson(tools.database, personId)) {
      const { deposit, withdrawal, renewals } = await readState(tools.store, depositDecider, depositStream(consent.id))
      if (withdrawal !== undefined) continue
      if (deposit) await withdrawDeposit(tools, deposit)
      else await withdrawUnrecorded(tools, consent, renewals)
    }
  }
