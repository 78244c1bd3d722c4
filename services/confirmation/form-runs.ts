import type { FormWay } from '#events/values/confirmation/form-ways.ts'
import type { DecisionContext } from '../core/joint-decision.ts'
import {
  existingRun,
  formRunDecider,
  formRunsDecider,
  formRunsStream,
  formRunStream,
  isConfirmed,
  type ConfirmedRun,
  type ExistingRun,
} from './form-run.decider.ts'

type Desk = Pick<DecisionContext, 'read' | 'fold'>

/** Returns a list's runs within a decision, the first one first. */
export const runsOfList = async (desk: Desk, listId: string): Promise<readonly ExistingRun[]> => {
  await desk.read([formRunsStream(listId)])
  const { runs } = desk.fold(formRunsStream(listId), formRunsDecider)
  await desk.read(runs.map(({ runId }) => formRunStream(runId)))
  return runs.map(({ runId }) => existingRun(desk.fold(formRunStream(runId), formRunDecider)))
}

/** Returns the runs of a list whose forms are valid. */
export const confirmedRunsOf = async (desk: Desk, listId: string, way: FormWay): Promise<readonly ConfirmedRun[]> =>
  (await runsOfList(desk, listId)).filter(isConfirmed).filter((run) => run.way === way)

/** Returns a run within a decision. @throws DomainError NOT_FOUND */
export const runIn = async (desk: Desk, runId: string): Promise<ExistingRun> => {
  await desk.read([formRunStream(runId)])
  return existingRun(desk.fold(formRunStream(runId), formRunDecider))
}
