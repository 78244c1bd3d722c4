import { describe, expect, it } from 'vitest'
import { votePatternDecider } from '#services/vote/pattern/vote-pattern.decider.ts'
import type { ListState } from '#services/list/list.decider.ts'
import { listDecider } from '#services/list/list.decider.ts'
import { foldEvents } from '#services/core/decider.ts'
import { voteDecider } from '#services/vote/vote.decider.ts'
import type { VoteState } from '#services/vote/vote-state.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const [patternId, apartmentId, listId, voteId] = [fixedId(1), fixedId(2), fixedId(3), fixedId(4)] as const
const list: ListState = foldEvents(listDecider, [
  {
    type: 'ListCreated',
    data: { listId, apartmentId, name: '총회', type: 'vote', startDate: '2026-03-01', endDate: '2026-03-31' },
  },
])
const question = (n: number) => ({
  id: fixedId(10 * n),
  title: `${n}번 안건`,
  minChoices: 0,
  maxChoices: 1,
  choices: [
    { id: fixedId(10 * n + 1), label: '좋습니다', assent: true },
    { id: fixedId(10 * n + 2), label: '아닙니다' },
  ],
})
const voteWith = (more: object): VoteState =>
  foldEvents(voteDecider, [
    {
      type: 'VoteCreated',
      data: {
        voteId,
        listId,
        apartmentId,
        title: '정기총회',
        description: '설명',
        ballotKind: 'secret' as const,
        weight: 'unit' as const,
        opensAt: '2026-03-02T00:00:00.000Z',
        closesAt: '2026-03-05T00:00:00.000Z',
        interimResults: false,
        questions: [question(1)],
        ...more,
      },
    },
  ])
const save = (vote: VoteState) => ({ type: 'SaveVotePattern' as const, patternId, name: '총회 안건', vote, list })
const ofList = { coOwners: 'representative', contactChanges: 'one-admin', bothWays: 'first', days: 30 } as const
const ofVote = {
  title: '정기총회',
  description: '설명',
  kind: 'resolution',
  ballotKind: 'secret',
  weight: 'unit',
  district: 'all',
  choiceOrder: 'fixed',
  publicResults: false,
  encrypted: false,
  interimResults: false,
  questions: [
    {
      title: '1번 안건',
      minChoices: 0,
      maxChoices: 1,
      choices: [{ label: '좋습니다', assent: true }, { label: '아닙니다' }],
    },
  ],
} as const
const of = { patternId, apartmentId }
const saved = {
  type: 'VotePatternSaved' as const,
  data: {
    ...of,
    name: '총회 안건',
    list: ofList,
    vote: { ...ofVote, questions: ofVote.questions.map((one) => ({ ...one, choices: [...one.choices] })) },
  },
}
const renamed = { type: 'VotePatternRenamed' as const, data: { ...of, name: '임시총회 안건' } }
const deleted = { type: 'VotePatternDeleted' as const, data: of }

describe('saving a vote as a pattern', () => {
  it('takes plain words along by place, and files not', () => {
    const attachments = [{ id: fixedId(90), name: 'a.pdf', objectKey: 'a'.repeat(64), size: 1, pages: 1 }]
    const outcomes = [{ choiceId: fixedId(12), text: '고쳐 씁니다.' }]
    const explanations = [
      { questionId: fixedId(10), plainSummary: '바꿀지 정합니다.', outcomes, attachments },
      { questionId: fixedId(99), plainSummary: '없는 문항입니다.' },
    ]
    const placed = [{ question: 0, plainSummary: '바꿀지 정합니다.', outcomes: [{ choice: 1, text: '고쳐 씁니다.' }] }]
    given(votePatternDecider, [])
      .when(save(voteWith({ explanations })))
      .then([{ ...saved, data: { ...saved.data, explanations: placed } }])
    const [event] = votePatternDecider.decide(
      save(voteWith({ kind: 'election', explanations: [{ questionId: fixedId(10), outcomes }] })),
      votePatternDecider.initial,
    )
    expect(event?.data).not.toHaveProperty('explanations')
  })
  it('takes settings and questions, without times and ids; once more changes nothing', () => {
    given(votePatternDecider, [])
      .when(save(voteWith({})))
      .then([saved])
    given(votePatternDecider, [saved])
      .when(save(voteWith({})))
      .thenNothing()
    given(votePatternDecider, [saved, deleted])
      .when(save(voteWith({})))
      .thenNothing()
  })
  it('leaves out the candidates of an election, and keeps its seats', () => {
    const election = { kind: 'election', dongs: ['101'], seats: [{ questionId: fixedId(10), seats: 1 }] }
    given(votePatternDecider, [])
      .when(save(voteWith(election)))
      .then([
        {
          ...saved,
          data: {
            ...saved.data,
            vote: {
              ...ofVote,
              kind: 'election',
              district: 'dongs',
              questions: [{ title: '1번 안건', minChoices: 0, maxChoices: 1, seats: 1, choices: [] }],
            },
          },
        },
      ])
  })
  it('refuses a vote that is not there', () => {
    given(votePatternDecider, [])
      .when(save({ status: 'absent' }))
      .thenRejects('NOT_FOUND')
  })
})

describe('a pattern', () => {
  it('is renamed, quietly where the name is the same', () => {
    const rename = { type: 'RenameVotePattern' as const, name: '임시총회 안건' }
    given(votePatternDecider, [saved]).when(rename).then([renamed])
    given(votePatternDecider, [saved, renamed]).when(rename).thenNothing()
    given(votePatternDecider, [saved, deleted]).when(rename).thenRejects('NOT_FOUND')
  })
  it('is deleted, once', () => {
    const remove = { type: 'DeleteVotePattern' as const }
    given(votePatternDecider, [saved]).when(remove).then([deleted])
    given(votePatternDecider, [saved, deleted]).when(remove).thenNothing()
    given(votePatternDecider, []).when(remove).thenRejects('NOT_FOUND')
  })
})
