import type * as practice from '#events/practice/practice.events.ts'
import { ID, type ExamplesOf } from './example.ts'

const of = { practiceId: '01950000-0000-7000-8000-000000000031', apartmentId: ID.apartment }

export const practiceExamples: ExamplesOf<typeof practice> = {
  PracticeBegun: of,
  PracticeBallotCast: { ...of, owner: 1, choice: 'yes' },
  PracticeCounted: of,
  PracticeRemoved: of,
}
