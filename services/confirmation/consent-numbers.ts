import type { FormWay, VoidCause } from '#events/values/confirmation/form-ways.ts'
import { DomainError } from '../core/domain-error.ts'
import type { DecisionContext } from '../core/joint-decision.ts'
import { asksStampedForm } from '../list/list.facts.ts'
import { existingList, listDecider, listStream } from '../list/list.decider.ts'
import {
  formNumbersDecider,
  formNumbersStream,
  nextNumber,
  openNumberOf,
  type NumberOwner,
} from './form-numbers.decider.ts'
import { formRunsStream, numberOfRun, type ConfirmedRun } from './form-run.decider.ts'
import { confirmedRunsOf, runIn } from './form-runs.ts'

/** Number of a consent (연번): `text` as its run writes it, such as "제2026-0012호". */
export type ConsentNumber = {
  readonly runId: string
  readonly number: number
  readonly text: string
  readonly authority: string
}

export type AskedNumber = NumberOwner & {
  readonly listId: string
  readonly way: FormWay
  /** Number on the stamped paper; absent: the next one of the run. */
  readonly number?: number | undefined
  /** Run of the paper; absent: whichever confirmed one has the number. */
  readonly runId?: string | undefined
}

const numberIn = (run: ConfirmedRun, number: number): ConsentNumber => ({
  runId: run.runId,
  number,
  text: numberOfRun(run, number),
  authority: run.authority,
})

const ownerOf = ({ listUserId, personId, consentId }: NumberOwner): NumberOwner => ({ listUserId, personId, consentId })

/**
 * Takes a number of the list's confirmed runs within a joint decision: the next one, or the one that
 * a stamped paper has. An entry's own open number is given again. null: the list's rule asks for no
 * confirmed form, and there is no run of this way.
 * @throws DomainError FORM_NOT_CONFIRMED, FORM_NUMBERS_USED_UP; of paper FORM_NUMBER_UNKNOWN,
 * FORM_NUMBER_TAKEN, FORM_NUMBER_VOID
 */
export const takeConsentNumber = async (
  _deps: unknown,
  desk: DecisionContext,
  asked: AskedNumber & { readonly now?: Date },
): Promise<ConsentNumber | null> => {
  const { listId, way, number: wanted } = asked
  // Many sign at the same time, and each write moves the stream of the numbers.
  await desk.inTurn(formRunsStream(listId))
  await desk.read([listStream(listId)])
  const list = existingList(desk.fold(listStream(listId), listDecider))
  const runs = await confirmedRunsOf(desk, listId, way)
  if (runs.length === 0) {
    if (!asksStampedForm(list.rule) && wanted === undefined) return null
    throw new DomainError('FORM_NOT_CONFIRMED')
  }
  await desk.read(runs.map(({ runId }) => formNumbersStream(runId)))
  return wanted === undefined ? takeNext(desk, runs, asked) : takeOfPaper(desk, runs, { ...asked, number: wanted })
}

const takeNext = (desk: DecisionContext, runs: readonly ConfirmedRun[], asked: AskedNumber): ConsentNumber => {
  const foldNumbers = ({ runId }: ConfirmedRun) => desk.fold(formNumbersStream(runId), formNumbersDecider)
  for (const run of runs) {
    const own = openNumberOf(foldNumbers(run), asked.listUserId)
    if (own !== undefined) return numberIn(run, own)
  }
  for (const run of runs) {
    const state = foldNumbers(run)
    const next = nextNumber(state, run.confirmation)
    if (next === undefined) continue
    const events = formNumbersDecider.decide({ type: 'TakeNumber', run, owner: ownerOf(asked) }, state)
    desk.add(formNumbersStream(run.runId), events)
    return numberIn(run, next)
  }
  throw new DomainError('FORM_NUMBERS_USED_UP')
}

const takeOfPaper = (
  desk: DecisionContext,
  runs: readonly ConfirmedRun[],
  asked: AskedNumber & { readonly number: number },
): ConsentNumber => {
  const { number: wanted, runId } = asked
  const holds = ({ confirmation: { from, to } }: ConfirmedRun): boolean => from <= wanted && wanted <= to
  const run = runs.find((one) => (runId === undefined ? holds(one) : one.runId === runId))
  if (!run) throw new DomainError('FORM_NUMBER_UNKNOWN')
  const stream = formNumbersStream(run.runId)
  const command = { type: 'TakeNumber', run, owner: ownerOf(asked), wanted } as const
  desk.add(stream, formNumbersDecider.decide(command, desk.fold(stream, formNumbersDecider)))
  return numberIn(run, wanted)
}

type OfNumber = { readonly runId: string; readonly number: number }

/** Reads a run and its numbers in turn. @throws DomainError NOT_FOUND, FORM_NUMBER_UNKNOWN */
const numbersIn = async (desk: DecisionContext, runId: string) => {
  const { confirmation, ...run } = await runIn(desk, runId)
  if (!confirmation) throw new DomainError('FORM_NUMBER_UNKNOWN')
  await desk.inTurn(formRunsStream(run.listId))
  const stream = formNumbersStream(runId)
  await desk.read([stream])
  return { run: { ...run, confirmation }, stream, state: desk.fold(stream, formNumbersDecider) }
}

/**
 * Marks an open number as used by a consent that counts from this write on. Idempotent.
 * @throws DomainError FORM_NUMBER_VOID, FORM_NUMBER_TAKEN; FORM_NOT_CONFIRMED once its run is revoked
 */
export const spendConsentNumber = async (
  _deps: unknown,
  desk: DecisionContext,
  { runId, number, ...owner }: OfNumber & NumberOwner,
): Promise<void> => {
  const { run, stream, state } = await numbersIn(desk, runId)
  if (run.status !== 'confirmed') throw new DomainError('FORM_NOT_CONFIRMED')
  const command = { type: 'UseNumber', run, owner: ownerOf(owner), number } as const
  desk.add(stream, formNumbersDecider.decide(command, state))
}

/** Frees the number of a stamped paper whose entry was refused. Idempotent. */
export const releasePaperNumber = async (
  desk: DecisionContext,
  { runId, number, ...owner }: OfNumber & NumberOwner,
): Promise<void> => {
  const { run, stream, state } = await numbersIn(desk, runId)
  const command = { type: 'ReleaseNumber', run, owner: ownerOf(owner), number } as const
  desk.add(stream, formNumbersDecider.decide(command, state))
}

/**
 * Marks a number void for good, with its reason: a signing that was given up, a form that changed, a
 * revoked run, or an administrator's decision. Idempotent.
 * @throws DomainError FORM_NUMBER_USED for that of a consent that was given
 */
export const voidConsentNumber = async (
  _deps: unknown,
  desk: DecisionContext,
  { runId, number, cause = 'given-up', reason }: OfNumber & { readonly cause?: VoidCause; readonly reason: string },
): Promise<void> => {
  const { run, stream, state } = await numbersIn(desk, runId)
  desk.add(stream, formNumbersDecider.decide({ type: 'VoidNumber', run, number, cause, reason }, state))
}
