import { describe, expect, it } from 'vitest'
import type { PdfTemplateEvent } from '#events/pdf-template/pdf-template.events.ts'
import type { VoteEvent } from '#events/vote/vote.events.ts'
import { foldEvents } from '#services/core/decider.ts'
import { listDecider } from '#services/list/list.decider.ts'
import { pdfTemplateDecider, type PdfTemplateState } from '#services/pdf-template/pdf-template.decider.ts'
import { ballotStatement, type StatedBallot } from '#services/vote/ballot/ballot-statement.ts'
import { voteDecider } from '#services/vote/vote.decider.ts'
import { listState } from '#tests/list/sample-list.ts'
import { fixedId, NOW } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { names, resultsSeen, sampleQuestion, sampleVote, voteClosed, voteCreated, voteOpened } from '../sample-vote.ts'

const templateOf = (templateId: string, listId: string, more: readonly PdfTemplateEvent[] = []): PdfTemplateState =>
  foldEvents(pdfTemplateDecider, [
    {
      type: 'PdfTemplateUploaded',
      data: {
        templateId,
        listId,
        apartmentId: fixedId(1),
        originalFileName: '확인서.pdf',
        name: '확인서',
        sha256: 'ab'.repeat(32),
        bytes: 10,
        objectKey: 'cd'.repeat(32),
        size: 10,
        pages: [{ width: 595, height: 842 }],
        removed: [],
        offers: [],
      },
    },
    ...more,
  ])

const [ONE, TWO] = [fixedId(61), fixedId(62)]
const one = templateOf(ONE, names.listId)
const two = templateOf(TWO, names.listId)
const chosen = (templates: readonly string[]): VoteEvent => ({
  type: 'VoteTemplatesChosen',
  data: { ...names, templates: [...templates] },
})

describe('choosing the templates of a vote', () => {
  const choose = (...templates: readonly PdfTemplateState[]) => ({ type: 'ChooseTemplates', templates }) as const

  it('records them in their order', () =>
    given(voteDecider, [voteCreated()])
      .when(choose(two, one))
      .then([chosen([TWO, ONE])]))
  it('stays quiet where they are chosen already, and in the beginning where none are', () => {
    given(voteDecider, [voteCreated(), chosen([ONE])])
      .when(choose(one))
      .thenNothing()
    given(voteDecider, [voteCreated()]).when(choose()).thenNothing()
  })
  it('takes them back', () =>
    given(voteDecider, [voteCreated(), chosen([ONE])])
      .when(choose())
      .then([chosen([])]))
  it('is refused for those of another list, that are not there, or are out of use', () => {
    const deleted = templateOf(ONE, names.listId, [
      { type: 'PdfTemplateDeleted', data: { templateId: ONE, listId: names.listId, apartmentId: fixedId(1) } },
    ])
    const refusal = (template: PdfTemplateState) => given(voteDecider, [voteCreated()]).when(choose(template))
    refusal(templateOf(ONE, fixedId(3))).thenRejects('NOT_FOUND')
    refusal(pdfTemplateDecider.initial).thenRejects('NOT_FOUND')
    refusal(deleted).thenRejects('TEMPLATE_DELETED')
  })
})

describe('having the documents of a vote made', () => {
  const request = (ballots = 2, list = listState()) =>
    ({ type: 'RequestDocuments', list, ballots, template: { templateId: ONE, version: 3 }, now: NOW }) as const
  const requested: VoteEvent = {
    type: 'VoteDocumentsRequested',
    data: { ...names, total: 2, template: { templateId: ONE, version: 3 } },
  }

  it('records that what was chosen is seen, and how many are to be made', () =>
    given(voteDecider, [voteCreated(), voteOpened, voteClosed()]).when(request()).then([resultsSeen, requested]))
  it('records the close of one whose time is over', () => {
    const closesAt = new Date(NOW.getTime() - 1)
    given(voteDecider, [voteCreated({ closesAt: closesAt.toISOString() }), voteOpened])
      .when(request())
      .then([voteClosed('by-time', closesAt), resultsSeen, requested])
  })
  it('is asked for again', () =>
    given(voteDecider, [voteCreated(), voteOpened, voteClosed(), resultsSeen, requested])
      .when(request())
      .then([requested]))
  it('is refused before the close, for nobody’s ballots, and for no vote', () => {
    given(voteDecider, [voteCreated()]).when(request()).thenRejects('VOTE_NOT_CLOSED')
    given(voteDecider, [voteCreated(), voteOpened]).when(request()).thenRejects('VOTE_NOT_CLOSED')
    given(voteDecider, [voteCreated(), voteOpened, voteClosed()]).when(request(0)).thenRejects('NOTHING_TO_MAKE')
    given(voteDecider).when(request()).thenRejects('NOT_FOUND')
    given(voteDecider, [voteCreated(), voteOpened, voteClosed()])
      .when(request(2, listDecider.initial))
      .thenRejects('NOT_FOUND')
  })
})

describe('what a document says of a ballot', () => {
  const questions = [sampleQuestion(1), sampleQuestion(2, { labels: ['가', '나', '다'], minChoices: 0, maxChoices: 2 })]
  const [first, second] = questions
  const stated = (overrides: Partial<StatedBallot> = {}): StatedBallot => ({
    vote: sampleVote({ questions }),
    ballot: { dong: '101', ho: '1502', answers: null },
    apartment: '한빛마을',
    list: '정기총회',
    name: '홍길동',
    castAt: '2025-03-01T00:00:00.000Z',
    closedAt: '2025-03-02T00:00:00.000Z',
    position: 24,
    hash: 'ab'.repeat(32),
    ...overrides,
  })
  const choiceIds = (question: typeof first, ...places: readonly number[]): string[] =>
    places.flatMap((place) => question?.choices[place]?.id ?? [])
  const answers = (...places: readonly number[]) => [
    { questionId: first?.id ?? '', choiceIds: choiceIds(first, 0) },
    { questionId: second?.id ?? '', choiceIds: choiceIds(second, ...places) },
  ]
  const tableOf = (one: StatedBallot) => ballotStatement(one).blocks.find(({ kind }) => kind === 'table')

  it('of an open vote is what was chosen, question by question, an abstention too', () => {
    const of = (...places: readonly number[]) =>
      tableOf(stated({ ballot: { dong: '101', ho: '1502', answers: answers(...places) } }))
    expect(of(0, 2)).toMatchObject({
      rows: [
        ['1호 안건', '찬성'],
        ['2호 안건', '가, 다'],
      ],
    })
    expect(of()).toMatchObject({
      rows: [
        ['1호 안건', '찬성'],
        ['2호 안건', '기권'],
      ],
    })
  })

  it('of a secret vote is no choice at all, whatever the ballot holds', () => {
    const vote = sampleVote({ questions, ballotKind: 'secret' })
    const secret = ballotStatement(stated({ vote, ballot: { dong: '101', ho: '1502', answers: answers(0, 1) } }))
    expect(JSON.stringify(secret)).not.toMatch(/찬성|반대|기권|"가|"나|"다/)
    expect(JSON.stringify(secret)).toContain('1호 안건')
    expect(secret.footer).toContain('투표 참여 확인서')
  })

  it('names unit, times in Seoul, part and confirmation; nobody where the name is gone', () => {
    const forUnit = { version: 1, text: '대표하여 투표합니다.' }
    const part = { numerator: '1', denominator: '3' }
    const text = JSON.stringify(
      ballotStatement(stated({ name: null, ballot: { dong: '101', ho: '1502', answers: null, forUnit, part } })),
    )
    for (const said of ['101동 1502호', '2025. 3. 1. 09:00:00', '2025. 3. 2. 09:00:00', '1/3', '대표하여', '24번'])
      expect(text).toContain(said)
    expect(text).not.toContain('투표한 소유자')
    expect(JSON.stringify(ballotStatement(stated({ closedAt: null })))).not.toContain('마감 시각')
  })
})
