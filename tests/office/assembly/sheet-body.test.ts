import { describe, expect, it } from 'vitest'
import type { SheetItem } from '#services/assembly/sheet/sheets.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import {
  isEntered,
  itemsOf,
  leftOutText,
  refusalLines,
  type TypedItem,
} from '../../../admin-ui/src/assembly/sheet/sheet-body.ts'

const itemOf = (more: Partial<SheetItem> = {}): SheetItem => ({
  voteId: 'v1',
  number: 1,
  title: '예산 승인의 건',
  status: 'open',
  counted: false,
  dongs: null,
  onSheet: true,
  ...more,
})

/** An item with questions of two choices each. */
const typedOf = (voteId: string, questions: number): TypedItem => ({
  item: itemOf({ voteId }),
  // The form reads nothing else of a vote.
  vote: {
    questions: Array.from({ length: questions }, (_, index) => ({
      id: `${voteId}q${index}`,
      title: '찬성하십니까?',
      minChoices: 1,
      maxChoices: 1,
      choices: [
        { id: `${voteId}q${index}a`, label: '찬성' },
        { id: `${voteId}q${index}b`, label: '반대' },
      ],
    })),
  } as unknown as Vote,
})

describe('a sheet that is entered', () => {
  it('has the items that its unit votes on, and says why of the others', () => {
    expect(isEntered(itemOf(), '101')).toBe(true)
    expect(isEntered(itemOf({ status: 'closed' }), '101')).toBe(true)
    expect(isEntered(itemOf({ dongs: ['102'] }), '102')).toBe(true)
    const others = [itemOf({ dongs: ['102', '103'] }), itemOf({ status: 'draft' }), itemOf({ counted: true })]
    expect(others.map((item) => isEntered(item, '101'))).toEqual([false, false, false])
    expect([...others, itemOf({ onSheet: false })].map(leftOutText)).toEqual([
      '102동, 103동 세대만 투표하는 안건입니다.',
      '아직 시작하지 않은 안건입니다.',
      '개표한 안건입니다.',
      '무기명 안건이라 용지가 따로 있습니다.',
    ])
  })

  it('is sent with an answer to every question of every item, or not at all', () => {
    const typed = [typedOf('v1', 1), typedOf('v2', 2)]
    expect(itemsOf(typed, { v1q0: '1', v2q0: '2', v2q1: '-' }, false)).toEqual([
      { voteId: 'v1', answers: [{ questionId: 'v1q0', choiceIds: ['v1q0a'] }] },
      {
        voteId: 'v2',
        answers: [
          { questionId: 'v2q0', choiceIds: ['v2q0b'] },
          { questionId: 'v2q1', choiceIds: [], invalid: true },
        ],
      },
    ])
    expect(itemsOf(typed, { v1q0: '1', v2q0: '2' }, false)).toBeNull()
    expect(itemsOf(typed, { v1q0: '3', v2q0: '2', v2q1: '1' }, false)).toBeNull()
    expect(itemsOf(typed, {}, true)).toEqual([
      { voteId: 'v1', answers: null },
      { voteId: 'v2', answers: null },
    ])
  })

  it('is refused with the title and the reason of each item', () => {
    const fields = [
      { path: 'items.1', message: '우리 세대의 투표가 이미 제출되었습니다.' },
      { path: 'items.3f1c', message: '감사 선임의 건' },
      { path: 'number', message: '번호' },
    ]
    expect(refusalLines({ text: '안건을 확인해주세요.', fields }, ['예산', '정관'])).toEqual([
      '안건을 확인해주세요.',
      '정관: 우리 세대의 투표가 이미 제출되었습니다.',
      '감사 선임의 건',
    ])
  })
})
