import type { AssemblyBallot } from '#services/assembly/ballot/assembly-ballot.contract.ts'
import type { StepOfQuestion } from '../../participation/journey.ts'
import type { Ballots } from '../ballot-draft.ts'
import {
  firstOpenQuestion,
  isComplete,
  isConfirmed,
  openBallots,
  receivedBallots,
  type ItemBallot,
} from './ballot-items.ts'

/** Step of a voter in the ballot of an assembly. */
export type AssemblyStep =
  /** Table of contents: all items with their state. */
  | { readonly name: 'contents' }
  | { readonly name: 'report'; readonly itemId: string }
  /** Confirmation of acting for all owners of a unit; `ballot`: the one that it was asked for. */
  | { readonly name: 'confirm'; readonly ballot: string }
  | { readonly name: 'ballot'; readonly ballot: string; readonly step: StepOfQuestion }
  /** All answers, before they are handed in. */
  | { readonly name: 'summary' }
  /** The receipt: all ballots that were cast. */
  | { readonly name: 'receipts' }
  | { readonly name: 'receipt'; readonly ballot: string }
  /** Question whether to withdraw a ballot, and what was done. */
  | { readonly name: 'withdrawal'; readonly ballot: string }

/** Table of contents, where a visit begins. */
export const contents: AssemblyStep = { name: 'contents' }

/** Returns the step of a question of a ballot. */
export const questionOf = ({ key, unit }: ItemBallot, index: number, editing = false): AssemblyStep => ({
  name: 'ballot',
  ballot: key,
  step: { name: 'question', unit: unit.listUserId, index, editing },
})

/** Returns the step that a ballot needs next; null where it is complete. */
export const nextStepOf = (ballots: Ballots, ballot: ItemBallot): AssemblyStep | null => {
  if (!isConfirmed(ballots, ballot.unit)) return { name: 'confirm', ballot: ballot.key }
  const index = firstOpenQuestion(ballots, ballot)
  return index === null ? null : questionOf(ballot, index)
}

type Journey = { readonly page: AssemblyBallot; readonly ballots: Ballots }

/**
 * Returns what comes next after a ballot, or at the beginning: the first incomplete one behind it,
 * then the first of all, and the summary once all are complete.
 */
export const nextStep = ({ page, ballots }: Journey, after?: string): AssemblyStep => {
  const open = openBallots(page)
  const from = after === undefined ? 0 : open.findIndex(({ key }) => key === after) + 1
  for (const ballot of [...open.slice(from), ...open.slice(0, from)]) {
    const step = nextStepOf(ballots, ballot)
    if (step !== null) return step
  }
  return open.length === 0 ? contents : { name: 'summary' }
}

/**
 * Returns the step that is shown in place of the one in the browser's history: ballots must still be
 * open, questions need the confirmation of their unit, a summary a complete ballot.
 */
export const permittedStep = (wanted: AssemblyStep, { page, ballots }: Journey): AssemblyStep => {
  const open = openBallots(page)
  switch (wanted.name) {
    case 'contents':
      return wanted
    case 'report':
      return page.items.some(({ itemId, kind }) => kind === 'report' && itemId === wanted.itemId) ? wanted : contents
    case 'confirm':
      return open.some(({ key }) => key === wanted.ballot) ? wanted : contents
    case 'ballot': {
      const ballot = open.find(({ key }) => key === wanted.ballot)
      if (ballot === undefined || wanted.step.index >= ballot.item.vote.questions.length) return contents
      return isConfirmed(ballots, ballot.unit) ? wanted : { name: 'confirm', ballot: ballot.key }
    }
    case 'summary':
      return open.some((ballot) => isComplete(ballots, ballot)) ? wanted : contents
    case 'receipts':
      return receivedBallots(page).length > 0 ? wanted : contents
    case 'withdrawal':
      // The screen after it belongs to a ballot that is open again.
      return page.items.some((item) => item.kind === 'vote') ? wanted : contents
    case 'receipt':
      return receivedBallots(page).some(({ key }) => key === wanted.ballot) ? wanted : contents
  }
}
