import { confirmationExamples } from '#tests/events/examples/confirmation.examples.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { apartmentId, holder, listId, type StreamEvent } from './names.ts'

type Type = keyof typeof confirmationExamples

const of = (runId: string, stream: string, type: Type, more: object = {}): StreamEvent => [
  `${stream}-${runId}`,
  { type, data: { ...confirmationExamples[type], listId, apartmentId, runId, ...more } },
]

const [electronicId, paperId, refusedId, withdrawnId] = [1, 2, 3, 4].map((n) => fixedId(9_300 + n)) as [
  string,
  string,
  string,
  string,
]

const began = (runId: string, way: 'paper' | 'electronic'): readonly StreamEvent[] => [
  [`form-runs-${listId}`, { type: 'FormRunOpened', data: { listId, apartmentId, runId, way } }],
  of(runId, 'form-run', 'FormRunApplied', { way }),
]

const owner = (n: number) => {
  const { listUserId, personId } = holder(n)
  return { listUserId, personId, consentId: fixedId(9_350 + n) }
}
const numbered = (runId: string, type: Type, number: number, more: object): StreamEvent =>
  of(runId, 'form-numbers', type, { number, ...more })

/**
 * Runs of forms: one confirmed whose numbers are open, used and void; one of paper that is revoked;
 * one refused, one withdrawn.
 */
export const confirmationStory = (): readonly StreamEvent[] => [
  ...began(refusedId, 'electronic'),
  of(refusedId, 'form-run', 'FormRunRejected'),
  ...began(electronicId, 'electronic'),
  of(electronicId, 'form-run', 'FormRunConfirmed'),
  ...began(withdrawnId, 'paper'),
  of(withdrawnId, 'form-run', 'FormRunWithdrawn'),
  ...began(paperId, 'paper'),
  of(paperId, 'form-run', 'FormRunConfirmed', { numbering: { prefix: '서면-', digits: 3, suffix: '' } }),
  ...[1, 2, 3, 4].map((n) => numbered(electronicId, 'FormNumberTaken', n, { way: 'electronic', ...owner(n) })),
  numbered(electronicId, 'FormNumberUsed', 1, owner(1)),
  numbered(electronicId, 'FormNumberVoided', 3, { ...owner(3), cause: 'given-up', subjectId: owner(3).personId }),
  numbered(paperId, 'FormNumberTaken', 7, { way: 'paper', ...owner(6) }),
  numbered(paperId, 'FormNumberReleased', 7, owner(6)),
  numbered(paperId, 'FormNumberTaken', 8, { way: 'paper', ...owner(7) }),
  numbered(paperId, 'FormNumberUsed', 8, owner(7)),
  numbered(paperId, 'FormNumberVoided', 9, {
    listUserId: null,
    personId: null,
    consentId: null,
    cause: 'office',
    subjectId: paperId,
  }),
  of(paperId, 'form-run', 'FormRunRevoked'),
]
