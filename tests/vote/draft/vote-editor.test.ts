import { describe, expect, it } from 'vitest'
import type { CheckedConditions } from '#services/vote/vote-life.contract.ts'
import { correctVote, createVote, type Vote } from '#services/vote/votes.contract.ts'
import { keepQuestionSet } from '#services/vote/draft/question-sets.contract.ts'
import { checkSummary, inOrder, isDrawn, remedyLink } from '../../../admin-ui/src/vote/before/checks.ts'
import { noticeFacts } from '../../../admin-ui/src/vote/before/notice.ts'
import { readObservers } from '../../../admin-ui/src/vote/before/observers.ts'
import { byQuestion } from '../../../admin-ui/src/vote/candidates/numbered.ts'
import { pictureRefusal } from '../../../admin-ui/src/vote/candidates/picture-file.ts'
import { isCorrectable } from '../../../admin-ui/src/vote/draft/correctable.ts'
import { unitsOfDongs } from '../../../admin-ui/src/vote/draft/district.ts'
import {
  copiedQuestion,
  copyOf,
  correctionBody,
  draftOf,
  isBlank,
  FOR_AND_AGAINST,
  newQuestion,
  questionsOfSet,
  setBody,
  voteBody,
} from '../../../admin-ui/src/vote/draft/vote-draft.ts'

const idOf = (last: number): string => `0198f5a2-0000-7000-8000-${String(last).padStart(12, '0')}`

const vote: Vote = {
  id: idOf(1),
  listId: idOf(2),
  apartmentId: idOf(3),
  title: '101동 대표 선거',
  description: null,
  ballotKind: 'secret',
  weight: 'owner',
  kind: 'election',
  dongs: ['101', '102'],
  choiceOrder: 'lot',
  publicResults: true,
  encrypted: false,
  withdrawable: false,
  announcement: null,
  countedAt: null,
  opensAt: '2026-12-01T00:00:00.000Z',
  closesAt: '2026-12-05T09:00:00.000Z',
  electronicClosesAt: null,
  endsAt: '2026-12-05T09:00:00.000Z',
  archived: false,
  interimResults: false,
  status: 'draft',
  questions: [
    {
      id: idOf(10),
      title: '누구를 뽑으시겠습니까?',
      minChoices: 0,
      maxChoices: 2,
      seats: 1,
      choices: [
        { id: idOf(11), label: '김가람' },
        { id: idOf(12), label: '이나래' },
      ],
    },
  ],
  rule: { turnout: '1/3', approval: { fraction: '2/3', over: false, of: 'all' }, over: true },
  box: 'closed',
  link: null,
  createdAt: '2026-11-21T00:00:00.000Z',
  revision: 3,
}

describe('a vote that is there', () => {
  it('is sent as it was where nothing is changed', () => {
    const body = correctionBody(draftOf(vote), vote.revision)
    expect(correctVote.body?.safeParse(body)).toMatchObject({ success: true })
    expect(body).toMatchObject({
      kind: 'election',
      weight: 'owner',
      dongs: ['101', '102'],
      choiceOrder: 'lot',
      publicResults: true,
      revision: 3,
      questions: [
        { id: idOf(10), minChoices: 0, maxChoices: 2, seats: 1, choices: [{ id: idOf(11) }, { id: idOf(12) }] },
      ],
      rule: {
        turnout: { fraction: '1/3', over: true },
        approval: { fraction: '2/3', over: false, of: 'all' },
      },
    })
  })

  it('has its assent from its words where these say it, and said otherwise where they do not', () => {
    const choices = [
      { id: idOf(1), label: '찬성', assent: true },
      { id: idOf(2), label: '반대' },
      { id: idOf(3), label: '가안', assent: true },
      { id: idOf(4), label: '동의' },
    ]
    const [question] = draftOf({
      ...vote,
      questions: [{ id: idOf(9), title: '?', minChoices: 1, maxChoices: 1, choices }],
    }).questions
    expect(question?.choices.map(({ assent }) => assent)).toEqual([null, null, true, false])
  })

  it('is copied without its times and without who its questions are', () => {
    const copy = copyOf(vote, idOf(2))
    const body = voteBody(copy)
    expect(createVote.body?.safeParse(body)).toMatchObject({ success: true })
    expect(copy).toMatchObject({ title: '101동 대표 선거 사본', opensAt: null, closesAt: null })
    expect(JSON.stringify(body.questions)).not.toContain('"id"')
    expect(copyOf({ ...vote, title: '가'.repeat(200) }, idOf(2)).title).toHaveLength(200)
  })

  it('is corrected only while it is a draft that is not announced', () => {
    const announcement = { announcedOn: '2026-11-21', place: '게시판', text: null }
    expect(isCorrectable(vote)).toBe(true)
    expect(isCorrectable({ ...vote, announcement })).toBe(false)
    expect(isCorrectable({ ...vote, status: 'open' })).toBe(false)
  })
})

describe('sets of questions', () => {
  it('keep the questions, and give them back', () => {
    const draft = draftOf(vote)
    const kept = { name: '정기 선거', questions: setBody(draft.questions) }
    expect(keepQuestionSet.body?.safeParse({ apartmentId: idOf(3), ...kept })).toMatchObject({ success: true })
    const [again] = questionsOfSet(kept)
    const [question] = draft.questions
    expect(question).toBeDefined()
    expect(again).toEqual({ ...copiedQuestion(question ?? newQuestion()), seats: null })
  })

  it('take the place of a question in which nothing is written', () => {
    expect(isBlank(newQuestion())).toBe(true)
    expect(isBlank({ ...newQuestion(), choices: FOR_AND_AGAINST })).toBe(true)
    expect(isBlank({ ...newQuestion(), choices: FOR_AND_AGAINST.map((one) => ({ ...one, id: '1' })) })).toBe(false)
    expect(isBlank({ ...newQuestion(), title: '?' })).toBe(false)
    expect(isBlank({ ...newQuestion(), choices: [{ label: '가안' }] })).toBe(false)
  })
})

const item = (
  code: CheckedConditions['code'],
  level: CheckedConditions['level'],
  to?: CheckedConditions['to'],
): CheckedConditions => ({
  code,
  level,
  text: code,
  ...(to === undefined ? {} : { to }),
})

describe('the checklist', () => {
  const items = [
    item('ROLL_EMPTY', 'done', 'roll'),
    item('NOT_ANNOUNCED', 'warning', 'announcement'),
    item('LOT_NOT_DRAWN', 'blocking', 'vote'),
  ]

  it('tells first what hinders', () => {
    expect(inOrder(items).map(({ level }) => level)).toEqual(['blocking', 'warning', 'done'])
    expect(checkSummary(items)).toBe('먼저 수정할 것 1건, 확인할 사항 1건')
    expect(checkSummary([])).toBe('모두 준비되었습니다.')
  })

  it('leads to where an item is put right, and nowhere where it is', () => {
    expect(items.map((one) => remedyLink(one, vote)?.to ?? null)).toEqual([
      null,
      `/votes/${vote.id}/announcement`,
      null,
    ])
    expect(remedyLink(item('OFFICE_PHONE_MISSING', 'warning', 'apartment'), vote)?.to).toBe(
      `/apartments/${vote.apartmentId}`,
    )
    expect(remedyLink(item('PHONES_MISSING', 'warning', 'roll'), vote)?.to).toBe(
      `/lists/${vote.listId}/show/roll?filter=${encodeURIComponent('{"unreachable":"true"}')}`,
    )
  })

  it('says whether the lot is drawn', () => {
    expect(isDrawn(items)).toBe(false)
    expect(isDrawn([item('LOT_NOT_DRAWN', 'done')])).toBe(true)
  })
})

it('a notice shows the words of the server, and what is being typed beside them', () => {
  const words = [{ name: '투표 기간', value: '2026. 12. 1.(화) 09:00 ~ 2026. 12. 3.(목) 18:00' }]
  expect(noticeFacts(words, { announcedOn: '', place: '게시판' })).toEqual([
    ...words,
    { name: '공고', value: '게시판' },
  ])
  expect(noticeFacts(words, { announcedOn: '', place: '' })).toEqual(words)
})

it('observers are a number, or nobody said how many', () => {
  expect(['', ' 3 ', '0', '1000', '1001', '-1', '셋'].map(readObservers)).toEqual([
    'none',
    3,
    0,
    1000,
    'wrong',
    'wrong',
    'wrong',
  ])
})

it('units of a district are those of its buildings, of none named all', () => {
  const dongs = [
    { dong: '101', units: 12 },
    { dong: '102', units: 8 },
  ]
  expect([unitsOfDongs(dongs, []), unitsOfDongs(dongs, ['102']), unitsOfDongs(dongs, ['103'])]).toEqual([20, 8, 0])
})

it('candidates stand under their question, numbered as on the ballot', () => {
  const of = (choiceId: string, label: string) => ({
    choiceId,
    questionId: idOf(10),
    label,
    career: null,
    pledges: null,
    picture: null,
    forgotten: false,
  })
  const [question] = byQuestion(vote, [of(idOf(12), '이나래'), of(idOf(11), '김가람')])
  expect(question?.candidates.map(({ number, candidate }) => `${number} ${candidate.label}`)).toEqual([
    '기호 1번 김가람',
    '기호 2번 이나래',
  ])
  expect(byQuestion(vote, [])).toEqual([])
})

it('a file that is no picture is not even sent', () => {
  expect(pictureRefusal({ size: 10, type: 'image/png' })).toBeNull()
  expect(pictureRefusal({ size: 10, type: 'text/plain' })).toContain('JPEG')
  expect(pictureRefusal({ size: 0, type: 'image/png' })).toContain('빈 파일')
  expect(pictureRefusal({ size: 6_000_000, type: 'image/jpeg' })).toContain('5MB')
})
