import { describe, expect, test } from 'vitest'
import type { AssemblyBallot } from '#services/assembly/ballot/assembly-ballot.contract.ts'
import type { VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import { ApiError } from '#ui/http/api-error.ts'
import { fixedId } from '#tests/support/fixed.ts'
import {
  nextStep,
  permittedStep,
  questionOf,
  type AssemblyStep,
} from '../../resident-ui/src/vote/assembly/assembly-step.ts'
import {
  ballotKey,
  confirmationKey,
  isComplete,
  openBallots,
  receivedBallots,
  unitCountOf,
  withCastHere,
  type ItemBallot,
  type VoteItem,
} from '../../resident-ui/src/vote/assembly/ballot-items.ts'
import { refusedIn, submissionsOf, type SealedBallot } from '../../resident-ui/src/vote/assembly/submissions.ts'
import { openItemsText, standingOf } from '../../resident-ui/src/vote/assembly/item-texts.ts'
import type { Ballots } from '../../resident-ui/src/vote/ballot-draft.ts'

const receipt = { id: 'A'.repeat(22), hash: 'a'.repeat(64), position: 7, submittedAt: '2026-03-01T01:00:00.000Z' }

const unitOf = (n: number, more: Partial<VoterUnit> = {}): VoterUnit => ({
  listUserId: fixedId(100 + n),
  dong: '101',
  ho: String(1500 + n),
  coOwners: 'first',
  owners: 1,
  state: 'open',
  needsConfirmation: false,
  receipt: null,
  round: 0,
  withdrawable: false,
  withdrawnReceipt: null,
  challenge: null,
  votedAt: null,
  votedBy: null,
  representative: null,
  ...more,
})

const itemOf = (n: number, units: VoterUnit[], vote: Partial<VoteItem['vote']> = {}): VoteItem => ({
  kind: 'vote',
  itemId: fixedId(200 + n),
  number: n,
  linkId: `link-${n}`,
  vote: {
    id: fixedId(300 + n),
    title: `안건 ${n}`,
    description: null,
    status: 'open',
    ballotKind: 'open',
    opensAt: null,
    closesAt: null,
    electronicClosesAt: null,
    goesOnOnPaper: false,
    startsAt: null,
    kind: 'resolution',
    withdrawable: false,
    choiceOrder: 'fixed',
    resultsShown: false,
    encryption: null,
    questions: [
      {
        id: fixedId(400 + n),
        title: '찬성하십니까?',
        minChoices: 1,
        maxChoices: 1,
        choices: [{ id: fixedId(500), label: '찬성' }],
      },
    ],
    ...vote,
  },
  units,
})

const report = { kind: 'report' as const, itemId: fixedId(199), number: 3, title: '사업 경과', text: '한 일' }

const pageOf = (...items: AssemblyBallot['items']): AssemblyBallot => ({
  assembly: { id: fixedId(1), title: '정기총회', place: null, startsAt: null, status: 'noticed' },
  list: { name: '명부', endDate: '2026-12-31' },
  apartment: { name: '한빛마을', officePhone: null },
  voter: { name: '주*1', dong: '101', ho: '1501', atDesk: false, statement: { version: 1, text: '대표합니다.' } },
  items,
})

const answered = (...ballots: readonly ItemBallot[]): Ballots =>
  Object.fromEntries(
    ballots.map(({ key, item }) => [
      key,
      { answers: Object.fromEntries(item.vote.questions.map(({ id }) => [id, [fixedId(500)]])), forUnit: false },
    ]),
  )

/** Two items for two units each, in the order in which they are answered. */
const twoByTwo = () => {
  const page = pageOf(itemOf(1, [unitOf(1), unitOf(2)]), itemOf(2, [unitOf(1), unitOf(2)]), report)
  const [a, b, c, d] = openBallots(page)
  if (!a || !b || !c || !d) throw new Error('there are four ballots')
  return { page, a, b, c, d }
}

describe('the ballots of an assembly', () => {
  test('come item by item, for each open unit; co-owned units of one vote come once', () => {
    const { page, a, d } = twoByTwo()
    expect(openBallots(page).map(({ item, unit }) => [item.number, unit.ho])).toEqual([
      [1, '1501'],
      [1, '1502'],
      [2, '1501'],
      [2, '1502'],
    ])
    expect([a.key, d.key]).toEqual([ballotKey(a.item, a.unit), ballotKey(d.item, d.unit)])
    expect(unitCountOf(page)).toBe(2)
    const joint = [unitOf(1), unitOf(2, { votesWith: unitOf(1).listUserId })]
    expect(openBallots(pageOf(itemOf(1, joint)))).toHaveLength(1)
    // The first one is with a paper: the other one casts it.
    const out = [unitOf(1, { state: 'paper-out' }), unitOf(2, { votesWith: unitOf(1).listUserId })]
    expect(openBallots(pageOf(itemOf(1, out))).map(({ unit }) => unit.ho)).toEqual(['1502'])
  })

  test.each([
    ['closed', { status: 'closed' }],
    ['not begun', { startsAt: '2026-04-01T00:00:00.000Z' }],
    ['a draft', { status: 'draft' }],
  ] as const)('of an item that is %s cannot be cast, and the contents say so', (_name, vote) => {
    const item = itemOf(1, [unitOf(1)], vote)
    expect(openBallots(pageOf(item))).toEqual([])
    expect(standingOf(item, unitOf(1), {})).toMatchObject({ state: 'closed' })
    expect(openItemsText([item])).toBe('지금 투표하실 안건이 없습니다.')
  })

  test('show what was cast here before the server is asked again', () => {
    const { page, a } = twoByTwo()
    const after = withCastHere(page, { [a.key]: { receipt, answers: undefined, withdrawable: false } })
    expect(openBallots(after)).toHaveLength(3)
    expect(receivedBallots(after).map(({ key }) => key)).toEqual([a.key])
    expect(standingOf(a.item, receivedBallots(after)[0]?.unit ?? a.unit, {})).toMatchObject({ state: 'done' })
  })
})

describe('the next step', () => {
  test('is the first unanswered question behind the present one, then before it, then the summary', () => {
    const { page, a, b, c, d } = twoByTwo()
    expect(nextStep({ page, ballots: {} })).toEqual(questionOf(a, 0))
    expect(nextStep({ page, ballots: answered(a) }, a.key)).toEqual(questionOf(b, 0))
    expect(nextStep({ page, ballots: answered(b, c) }, b.key)).toEqual(questionOf(d, 0))
    expect(nextStep({ page, ballots: answered(b, c, d) }, d.key)).toEqual(questionOf(a, 0))
    expect(nextStep({ page, ballots: answered(a, b, c, d) }, d.key)).toEqual({ name: 'summary' })
    expect(nextStep({ page: pageOf(report), ballots: {} })).toEqual({ name: 'contents' })
  })

  test('is the confirmation of a unit of several owners, once for all items', () => {
    const shared = unitOf(1, { owners: 2, needsConfirmation: true })
    const page = pageOf(itemOf(1, [shared]), itemOf(2, [shared]))
    const [one, two] = openBallots(page)
    if (!one || !two) throw new Error('there are two ballots')
    expect(nextStep({ page, ballots: {} })).toEqual({ name: 'confirm', ballot: one.key })
    const confirmed: Ballots = { [confirmationKey(shared)]: { answers: {}, forUnit: true } }
    expect(nextStep({ page, ballots: confirmed })).toEqual(questionOf(one, 0))
    expect(nextStep({ page, ballots: { ...confirmed, ...answered(one) } }, one.key)).toEqual(questionOf(two, 0))
    expect(isComplete(answered(one), one)).toBe(false)
    expect(isComplete({ ...confirmed, ...answered(one) }, one)).toBe(true)
  })
})

test('a step of the history is shown only while it is possible', () => {
  const { page, a } = twoByTwo()
  const none = { page, ballots: {} }
  const contents: AssemblyStep = { name: 'contents' }
  expect(permittedStep({ name: 'summary' }, none)).toEqual(contents)
  expect(permittedStep({ name: 'summary' }, { page, ballots: answered(a) })).toEqual({ name: 'summary' })
  expect(permittedStep({ name: 'receipts' }, none)).toEqual(contents)
  expect(permittedStep({ name: 'receipt', ballot: a.key }, none)).toEqual(contents)
  expect(permittedStep({ name: 'report', itemId: report.itemId }, none)).toEqual({
    name: 'report',
    itemId: report.itemId,
  })
  expect(permittedStep({ name: 'report', itemId: a.item.itemId }, none)).toEqual(contents)
  expect(permittedStep(questionOf(a, 0), none)).toEqual(questionOf(a, 0))
  expect(permittedStep(questionOf(a, 1), none)).toEqual(contents)
  // It was cast meanwhile, or its item closed.
  const cast = {
    page: withCastHere(page, { [a.key]: { receipt, answers: undefined, withdrawable: false } }),
    ballots: {},
  }
  expect(permittedStep(questionOf(a, 0), cast)).toEqual(contents)
  expect(permittedStep({ name: 'receipts' }, cast)).toEqual({ name: 'receipts' })
})

describe('a submission', () => {
  const { a, b, c, d } = twoByTwo()
  const sealed = (ballot: ItemBallot, letters = 0): SealedBallot => ({
    ballot,
    sealed: letters === 0 ? null : { ballot: 'x'.repeat(letters), fingerprint: '1' },
  })

  test('is one, unless there are very many ballots or very long ones', () => {
    const all = [a, b, c, d].map((ballot) => sealed(ballot))
    expect(submissionsOf(all)).toEqual([all])
    const many = Array.from({ length: 450 }, () => sealed(a))
    expect(submissionsOf(many).map(({ length }) => length)).toEqual([200, 200, 50])
    const long = Array.from({ length: 4 }, () => sealed(a, 1_400_000))
    expect(submissionsOf(long).map(({ length }) => length)).toEqual([2, 2])
  })

  test('that is refused names its ballots, and only those that were sent', () => {
    const failure = (code: 'BALLOTS_REFUSED' | 'VOTE_CLOSED') =>
      new ApiError({
        status: 422,
        code,
        kind: 'validation',
        text: '',
        requestId: null,
        fields: [
          { path: 'ballots.1', message: '마감된 투표입니다.' },
          { path: 'ballots.9', message: '없음' },
          { path: 'linkId', message: '없음' },
        ],
      })
    const sent = [sealed(a), sealed(b)]
    expect(refusedIn(failure('BALLOTS_REFUSED'), sent, ({ unit }) => unit.ho)).toEqual([
      { key: b.key, what: '1502', why: '마감된 투표입니다.' },
    ])
    expect(refusedIn(failure('VOTE_CLOSED'), sent, ({ unit }) => unit.ho)).toEqual([])
  })
})
