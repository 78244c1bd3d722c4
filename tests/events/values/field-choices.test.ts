import { describe, expect, it } from 'vitest'
import {
  answerOf,
  choiceFault,
  meaningOfLabel,
  ungroupedOpposites,
  withChoicesOfLabels,
  type FieldChoice,
} from '#events/values/field-choices.ts'

const box = (label: string, y: number, more: { readonly x?: number; readonly choice?: FieldChoice | null } = {}) => ({
  id: `${label} ${y}`,
  kind: 'checkbox' as const,
  label,
  page: 1,
  x: 0.2,
  y,
  width: 0.02,
  height: 0.02,
  ...more,
})

it.each([
  ['동의함', 'consent'],
  ['□ 동 의 함', 'consent'],
  ['찬성합니다', 'consent'],
  ['동의하지 않음', 'decline'],
  ['동의하지않음', 'decline'],
  ['동의 안 함', 'decline'],
  ['부동의', 'decline'],
  ['반대', 'decline'],
  ['찬성하지 않습니다', 'decline'],
  ['기권', 'none'],
  ['예', undefined],
  ['84㎡', undefined],
])('%s means %s', (label, meaning) => expect(meaningOfLabel(label)).toBe(meaning))

const groupsOf = (fields: readonly { readonly choice?: FieldChoice | null }[]) =>
  fields.map(({ choice }) => (choice ? `${choice.group} ${choice.meaning}` : choice))

describe('boxes whose labels say the opposite of each other', () => {
  it('become one choice, with one that abstains beside them', () =>
    expect(
      groupsOf(withChoicesOfLabels([box('찬성', 0.4), box('반대', 0.4, { x: 0.4 }), box('기권', 0.4, { x: 0.6 })])),
    ).toEqual(['choice-1 consent', 'choice-1 decline', 'choice-1 none']))
  it('become a choice a question', () =>
    expect(
      groupsOf(
        withChoicesOfLabels([
          box('동의함', 0.3),
          box('동의하지 않음', 0.3, { x: 0.5 }),
          box('동의함', 0.35),
          box('동의하지 않음', 0.35, { x: 0.5 }),
        ]),
      ),
    ).toEqual(['choice-1 consent', 'choice-1 decline', 'choice-2 consent', 'choice-2 decline']))
  it('stay alone where somebody said so, stand far apart, or have no opposite', () => {
    expect(groupsOf(withChoicesOfLabels([box('동의함', 0.3, { choice: null }), box('부동의', 0.3)]))).toEqual([
      null,
      undefined,
    ])
    expect(groupsOf(withChoicesOfLabels([box('동의함', 0.1), box('부동의', 0.9)]))).toEqual([undefined, undefined])
    expect(groupsOf(withChoicesOfLabels([box('동의함', 0.1)]))).toEqual([undefined])
  })
  it('are warned of while they are in no group', () => {
    const alone = [box('동의함', 0.1), box('부동의', 0.9), box('확인', 0.5)]
    expect(ungroupedOpposites(alone).map(({ label }) => label)).toEqual(['동의함', '부동의'])
    expect(ungroupedOpposites(withChoicesOfLabels([box('동의함', 0.3), box('부동의', 0.3)]))).toEqual([])
    expect(ungroupedOpposites([box('동의함', 0.1)])).toEqual([])
  })
})

const choice = (meaning: FieldChoice['meaning'], group = 'a') => ({ choice: { group, meaning } })

describe('what was ticked', () => {
  const fields = [
    box('동의함', 0.1, choice('consent')),
    box('동의하지 않음', 0.2, choice('decline')),
    box('유보', 0.3, choice('none')),
    box('59㎡', 0.4, choice('none', 'size')),
    box('84㎡', 0.5, choice('none', 'size')),
  ]
  it.each([
    ['동의함 0.1', { meaning: 'consent', label: '동의함' }],
    ['동의하지 않음 0.2', { meaning: 'decline', label: '동의하지 않음' }],
    ['유보 0.3', { meaning: 'none', label: '유보' }],
  ])('says it: %s', (id, answer) => expect(answerOf(fields, { [id]: true, '59㎡ 0.4': true })).toEqual(answer))
  it('says nothing where no group decides', () =>
    expect(answerOf(fields.slice(3), { '59㎡ 0.4': true })).toBeUndefined())
  it('is consent where every group that decides says so', () => {
    const both = [
      ...fields.slice(0, 2),
      box('찬성', 0.6, choice('consent', 'b')),
      box('반대', 0.7, choice('decline', 'b')),
    ]
    expect(answerOf(both, { '동의함 0.1': true, '찬성 0.6': true })).toEqual({
      meaning: 'consent',
      label: '동의함, 찬성',
    })
    expect(answerOf(both, { '동의함 0.1': true, '반대 0.7': true })).toEqual({
      meaning: 'decline',
      label: '동의함, 반대',
    })
  })
})

it('a group in which nobody could consent, and one of another kind of field, are faults', () => {
  const only = [box('부동의', 0.1, choice('decline'))]
  expect(only.map((one) => choiceFault(one, only))).toEqual(['동의를 뜻하는 칸이 묶음에 없습니다.'])
  const named = [{ ...box('이름', 0.1, choice('consent')), kind: 'name' as const }]
  expect(named.map((one) => choiceFault(one, named))).toEqual(['체크 표시만 하나를 고르는 묶음에 넣을 수 있습니다.'])
})
