import { fixedId } from '#tests/support/fixed.ts'
import { apartmentId } from './names.ts'

const event = (n: number, type: string, more: object = {}) => {
  const practiceId = fixedId(9_970 + n)
  return [`practice-${practiceId}`, { type, data: { practiceId, apartmentId, ...more } }] as const
}

/** Two practice campaigns: one is voted in and counted, one removed. */
export const practiceStory = () =>
  [
    event(1, 'PracticeBegun'),
    event(2, 'PracticeBegun'),
    event(1, 'PracticeBallotCast', { owner: 1, choice: 'yes' }),
    event(1, 'PracticeCounted'),
    event(2, 'PracticeRemoved'),
  ] as const
