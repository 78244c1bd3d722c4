import { countAttendance } from '#services/assembly/attendance/count-attendance.ts'
import { matterOf } from '#services/assembly/law/assembly-law.contract.ts'
import { conflictOf, stateOf } from '#services/assembly/results/judge-question.ts'
import { lawfulApproval, type CountedQuestion } from '#services/assembly/results/lawful-approval.ts'
import { verdictSentence } from '#services/assembly/results/verdict-sentence.ts'
import type { Verdict } from '#services/vote/results/vote-results.contract.ts'
import { fixedId } from '#tests/support/fixed.ts'
import type { OwnerDid } from './item-model.ts'

const [voteId, itemId] = [fixedId(7_001), fixedId(7_002)]
const AT = '2026-03-20T05:00:00.000Z'

const cast = (count: number) => ({ count, area: null })

/** A counted question of two choices, in a vote by owner. */
export const questionOf = (
  { assent, against, invalid = 0 }: { assent: number; against: number; invalid?: number },
  more: Partial<CountedQuestion> = {},
): CountedQuestion => ({
  result: {
    id: fixedId(7_003),
    title: '안건',
    abstained: cast(0),
    invalid: cast(invalid),
    choices: [
      { id: fixedId(7_004), label: '찬성', assent: true, ...cast(assent) },
      { id: fixedId(7_005), label: '반대', ...cast(against) },
    ],
  },
  rule: null,
  weight: 'owner',
  isElection: false,
  isSingleChoice: true,
  ...more,
})

/** Attendance of an item of a matter, counted by the product from what each owner did. */
export const attendanceOf = (
  owners: readonly OwnerDid[],
  matterKey: string,
  kind: 'association' | 'management' | 'election-round',
) => {
  const matter = matterOf(kind, matterKey)
  if (!matter) throw new Error(`no matter ${matterKey}`)
  const personOf = (n: number): string => fixedId(7_100 + n)
  const figures = countAttendance({
    roll: owners.map((_, n) => ({ dong: '101', ho: String(n), personId: personOf(n) })),
    owners: owners.flatMap(({ there }, n) =>
      there === null
        ? []
        : [
            {
              ownerKey: personOf(n),
              acts: [{ kind: there === 'self' ? 'arrived' : 'proxy-arrived', at: AT, isStruck: false } as const],
            },
          ],
    ),
    ballots: owners.flatMap(({ voted }, n) =>
      voted === null ? [] : [{ voteId, dong: '101', ho: String(n), onPaper: n % 2 === 0 }],
    ),
    items: [{ itemId, title: '안건', voteId, matter }],
    at: new Date(AT),
    day: '2026-03-20',
    consenting: null,
  })
  const [item] = figures.items
  const { at, owners: total, attending, present, presentByProxy, presentOnline } = figures
  return {
    matter,
    attendance: {
      at,
      owners: total,
      attending,
      present,
      presentByProxy,
      presentOnline,
      votedWithoutConsent: item?.votedWithoutConsent ?? 0,
      direct: item?.direct ?? null,
      presence: item?.presence ?? null,
    },
  }
}

type JudgingOptions = {
  readonly rule?: Verdict | null
  readonly kind?: 'association' | 'management' | 'election-round'
}

/** Verdict of the product for what each owner did. */
export const judged = (
  owners: readonly OwnerDid[],
  matterKey: string,
  { rule = null, kind = 'association' }: JudgingOptions = {},
) => {
  const { matter, attendance } = attendanceOf(owners, matterKey, kind)
  const votes = (as: 'for' | 'against'): number => owners.filter(({ voted }) => voted === as).length
  const question = questionOf({ assent: votes('for'), against: votes('against') }, { rule })
  const approval = lawfulApproval(question, matter.approval, attendance)
  const facts = { question, attendance, approval, ofUnknown: 0 }
  const state = stateOf(facts)
  return {
    state,
    conflict: conflictOf(facts),
    sentence: verdictSentence({ ...facts, kind, state }),
    attendance,
    approval,
    matter,
    question,
  }
}

/** `there` owners who came, of them some by proxy; `votes` of others; the first `assent` votes are for it. */
export const ownersOf = ({
  all,
  there,
  byProxy = 0,
  votes,
  assent,
}: {
  all: number
  there: number
  byProxy?: number
  votes: number
  assent: number
}): readonly OwnerDid[] =>
  Array.from({ length: all }, (_, n): OwnerDid => {
    const attends = n < there
    const place = n
    const hasVote = attends || n < there + votes
    const voted = place < assent ? 'for' : 'against'
    return { there: attends ? presenceOf(n, byProxy) : null, voted: hasVote ? voted : null }
  })

const presenceOf = (n: number, byProxy: number): 'self' | 'proxy' => (n < byProxy ? 'proxy' : 'self')
