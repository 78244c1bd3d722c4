import { pseudoRandom } from './chance.ts'
import type { Choosing, Turnout } from './ballots.ts'

/** Title by which the running vote is found again. */
export const VOTE_TITLE = '관리규약 개정 찬반 투표'

type Candidate = { readonly label: string; readonly career: string; readonly pledges: string }

/**
 * Vote of the demonstration: its questions, candidates and ballots. Days are counted back from the
 * demonstration's.
 */
export type VoteStory = {
  readonly body: Readonly<Record<string, unknown>> & { readonly title: string }
  readonly candidates?: readonly Candidate[]
  readonly opened: number
  /** Absent: it runs. */
  readonly closed?: number
  /** Whether it is counted on the day after. */
  readonly counted?: boolean
  readonly turnout: Turnout
}

const yesNo = (title: string, minChoices = 1) => ({
  title,
  minChoices,
  maxChoices: 1,
  choices: [{ label: '찬성', assent: true }, { label: '반대' }],
})

/** Returns a choice by which a share agrees and a few abstain. */
const agreeing =
  (purpose: number, share: number, abstaining = 0): Choosing =>
  (place) => {
    const opinion = pseudoRandom(place, purpose)
    if (opinion > 1 - abstaining) return [[]]
    return [[opinion < share ? 0 : 1]]
  }

const choosingOne =
  (purpose: number, bounds: readonly number[]): Choosing =>
  (place) => {
    const opinion = pseudoRandom(place, purpose)
    const chosen = bounds.findIndex((bound) => opinion < bound)
    return [chosen === -1 ? [] : [chosen]]
  }

const candidates = (first: string, second: string): readonly Candidate[] => [
  {
    label: first,
    career: '전 입주자대표회의 감사\n단지 자율방범대 총무',
    pledges: '관리비 내역을 매달 게시판에 공개하겠습니다.\n지하 주차장 조명을 바꾸겠습니다.',
  },
  {
    label: second,
    career: '전 초등학교 교사\n작은도서관 운영위원',
    pledges: '승강기 점검 일정을 미리 알리겠습니다.\n어린이 놀이터 바닥을 새로 깔겠습니다.',
  },
]

const electionOf = (dong: string, standing: readonly Candidate[]) => ({
  title: `${dong}동 동별 대표자 선출`,
  kind: 'election',
  dongs: [dong],
  ballotKind: 'secret',
  weight: 'unit',
  rule: 'building-representative',
  questions: [
    {
      title: '동별 대표자로 누구를 뽑으시겠습니까?',
      minChoices: 0,
      maxChoices: 1,
      seats: 1,
      choices: standing.map(({ label }) => ({ label })),
    },
  ],
})

const ofFirst = candidates('정은주', '강재훈')
const ofSecond = candidates('이정희', '박성호')

/**
 * Votes of the list that is over: a rule that is met, one by land share that is not, and an
 * election.
 */
export const pastStories: readonly VoteStory[] = [
  {
    body: {
      title: '주차장 유료 개방 관리규약 개정',
      description: '낮에 비는 방문 주차면을 이웃 상가에 빌려주도록 관리규약을 고치는 안건입니다.',
      ballotKind: 'open',
      weight: 'unit',
      rule: 'management-bylaws',
      publicResults: true,
      questions: [yesNo('관리규약 제45조를 고치는 데 찬성하십니까?')],
    },
    opened: 73,
    closed: 54,
    counted: true,
    turnout: { purpose: 3, share: 0.57, since: 73, days: 19, choosing: agreeing(31, 0.95) },
  },
  {
    body: {
      title: '재건축 추진 의견 조사',
      description:
        '재건축조합 설립에 필요한 동의와 같은 기준으로 의견을 묻습니다. 소유자 수와 대지권 지분을 함께 셉니다.',
      ballotKind: 'open',
      weight: 'unit',
      rule: 'reconstruction-association',
      questions: [yesNo('우리 단지의 재건축을 추진하는 데 찬성하십니까?', 0)],
    },
    opened: 72,
    closed: 54,
    counted: true,
    turnout: { purpose: 4, share: 0.36, since: 72, days: 18, choosing: agreeing(41, 0.78, 0.06) },
  },
  {
    body: electionOf('101', ofFirst),
    candidates: ofFirst,
    opened: 70,
    closed: 61,
    counted: true,
    turnout: { purpose: 5, share: 0.56, dongs: ['101'], since: 70, days: 9, choosing: choosingOne(51, [0.58, 0.94]) },
  },
]

const bylaws: VoteStory = {
  body: {
    title: VOTE_TITLE,
    description:
      '관리규약 준칙 개정에 맞추어 우리 단지의 관리규약을 고치는 안건입니다. 개정안은 관리사무소와 각 동 게시판에서 보실 수 있습니다.',
    ballotKind: 'open',
    weight: 'unit',
    rule: 'management-bylaws',
    questions: [
      yesNo('관리규약 개정(안)에 찬성하십니까?'),
      {
        title: '주민공동시설에 먼저 갖출 것을 두 가지까지 골라주세요.',
        minChoices: 0,
        maxChoices: 2,
        choices: [
          { label: '작은도서관' },
          { label: '경로당 새 단장' },
          { label: '체력단련실' },
          { label: '어린이 놀이터' },
        ],
      },
    ],
  },
  opened: 17,
  turnout: {
    purpose: 1,
    share: 43 / 120,
    since: 17,
    days: 18,
    choosing: (place) => [[place % 4 === 3 ? 1 : 0], place % 6 === 5 ? [] : [place % 4, (place + 1) % 4]],
  },
}

/**
 * Votes of the list that runs: one on the rules, one that waits to be counted, an election that has
 * just begun.
 */
export const runningStories: readonly VoteStory[] = [
  bylaws,
  {
    body: {
      title: '전기차 충전구역 설치',
      description: '지하 1층 주차장에 전기차 충전구역 열두 면을 만드는 안건입니다.',
      ballotKind: 'open',
      weight: 'unit',
      rule: { turnout: '1/4', approval: { fraction: '1/2', over: true } },
      questions: [yesNo('전기차 충전구역 설치에 찬성하십니까?', 0)],
    },
    opened: 12,
    closed: 1,
    turnout: { purpose: 2, share: 0.26, since: 12, days: 11, choosing: agreeing(21, 0.74, 0.05) },
  },
  {
    body: electionOf('102', ofSecond),
    candidates: ofSecond,
    opened: 2,
    turnout: { purpose: 6, share: 0.2, dongs: ['102'], since: 2, days: 3, choosing: choosingOne(61, [0.5, 0.95]) },
  },
]
