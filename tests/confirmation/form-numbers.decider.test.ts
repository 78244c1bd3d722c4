import { describe, expect, it } from 'vitest'
import type { FormNumbersEvent } from '#events/confirmation/form-numbers.events.ts'
import { foldEvents } from '#services/core/decider.ts'
import {
  formNumbersDecider,
  nextNumber,
  openNumberOf,
  type FormNumbersCommand,
} from '#services/confirmation/form-numbers.decider.ts'
import { given } from '#tests/support/given.ts'
import { ownerOfNumber, runOf } from './sample-run.ts'

const run = runOf(11, 13)
const { listId, apartmentId, runId } = run
const of = (number: number) => ({ listId, apartmentId, runId, number })
const taken = (number: number, n: number): FormNumbersEvent => ({
  type: 'FormNumberTaken',
  data: { ...of(number), way: 'electronic', ...ownerOfNumber(n) },
})
const used = (number: number, n: number): FormNumbersEvent => ({
  type: 'FormNumberUsed',
  data: { ...of(number), ...ownerOfNumber(n) },
})
const released = (number: number, n: number): FormNumbersEvent => ({
  type: 'FormNumberReleased',
  data: { ...of(number), ...ownerOfNumber(n) },
})
const madeVoid = (number: number, n?: number): FormNumbersEvent => {
  const owner = n === undefined ? { listUserId: null, personId: null, consentId: null } : ownerOfNumber(n)
  const subjectId = owner.personId ?? runId
  return { type: 'FormNumberVoided', data: { ...of(number), ...owner, cause: 'office', subjectId, reason: '훼손' } }
}
const take = (n: number, wanted?: number): FormNumbersCommand => ({
  type: 'TakeNumber',
  run,
  owner: ownerOfNumber(n),
  ...(wanted === undefined ? {} : { wanted }),
})
const spend = (number: number, n: number): FormNumbersCommand => ({
  type: 'UseNumber',
  run,
  owner: ownerOfNumber(n),
  number,
})
const release = (number: number, n: number): FormNumbersCommand =>
  ({ ...spend(number, n), type: 'ReleaseNumber' }) as never
const makeVoid = (number: number): FormNumbersCommand => ({
  type: 'VoidNumber',
  run,
  number,
  cause: 'office',
  reason: '훼손',
})

describe('the numbers of a run', () => {
  it('are taken in turn, from the first to the last', () => {
    given(formNumbersDecider, [])
      .when(take(1))
      .then([taken(11, 1)])
    given(formNumbersDecider, [taken(11, 1)])
      .when(take(2))
      .then([taken(12, 2)])
    given(formNumbersDecider, [taken(11, 1), taken(12, 2), taken(13, 3)])
      .when(take(4))
      .thenRejects('FORM_NUMBERS_USED_UP')
  })
  it('stay with an entry until they are used', () => {
    given(formNumbersDecider, [taken(11, 1), taken(12, 2)])
      .when(take(1))
      .thenNothing()
    given(formNumbersDecider, [taken(11, 1), used(11, 1)])
      .when(take(1))
      .then([taken(12, 1)])
    expect(
      openNumberOf(foldEvents(formNumbersDecider, [taken(11, 1), taken(12, 2)]), ownerOfNumber(1).listUserId),
    ).toBe(11)
  })
  it('never come back once they are void', () => {
    given(formNumbersDecider, [taken(11, 1)])
      .when(makeVoid(11))
      .then([madeVoid(11, 1)])
    given(formNumbersDecider, [taken(11, 1), madeVoid(11, 1)])
      .when(makeVoid(11))
      .thenNothing()
    given(formNumbersDecider, [taken(11, 1), madeVoid(11, 1)])
      .when(take(1))
      .then([taken(12, 1)])
    given(formNumbersDecider, [taken(11, 1), madeVoid(11, 1)])
      .when(spend(11, 1))
      .thenRejects('FORM_NUMBER_VOID')
    given(formNumbersDecider, [taken(11, 1), madeVoid(11, 1)])
      .when(take(2, 11))
      .thenRejects('FORM_NUMBER_VOID')
    // One that nobody has had yet is passed over.
    given(formNumbersDecider, [])
      .when(makeVoid(12))
      .then([madeVoid(12)])
    given(formNumbersDecider, [madeVoid(12), taken(11, 1)])
      .when(take(2))
      .then([taken(13, 2)])
    expect(nextNumber(foldEvents(formNumbersDecider, [madeVoid(13), taken(12, 1)]), run.confirmation)).toBeUndefined()
  })
  it('are used once, by the entry that has them', () => {
    given(formNumbersDecider, [taken(11, 1)])
      .when(spend(11, 1))
      .then([used(11, 1)])
    given(formNumbersDecider, [taken(11, 1), used(11, 1)])
      .when(spend(11, 1))
      .thenNothing()
    given(formNumbersDecider, [taken(11, 1)])
      .when(spend(11, 2))
      .thenRejects('FORM_NUMBER_TAKEN')
    given(formNumbersDecider, []).when(spend(11, 1)).thenRejects('FORM_NUMBER_TAKEN')
    given(formNumbersDecider, [taken(11, 1), used(11, 1)])
      .when(makeVoid(11))
      .thenRejects('FORM_NUMBER_USED')
  })
  it('of stamped papers are taken as the paper has them, and free again after a refusal', () => {
    given(formNumbersDecider, [])
      .when(take(1, 12))
      .then([taken(12, 1)])
    given(formNumbersDecider, [taken(12, 1)])
      .when(take(1, 12))
      .thenNothing()
    given(formNumbersDecider, [taken(12, 1)])
      .when(take(2, 12))
      .thenRejects('FORM_NUMBER_TAKEN')
    given(formNumbersDecider, [taken(12, 1)])
      .when(release(12, 1))
      .then([released(12, 1)])
    given(formNumbersDecider, [taken(12, 1), released(12, 1)])
      .when(release(12, 1))
      .thenNothing()
    given(formNumbersDecider, [taken(12, 1), released(12, 1)])
      .when(take(2, 12))
      .then([taken(12, 2)])
    given(formNumbersDecider, [taken(12, 1), used(12, 1)])
      .when(release(12, 1))
      .thenNothing()
    given(formNumbersDecider, []).when(take(1, 14)).thenRejects('FORM_NUMBER_UNKNOWN')
    given(formNumbersDecider, []).when(makeVoid(10)).thenRejects('FORM_NUMBER_UNKNOWN')
  })
})
