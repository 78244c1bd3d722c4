import { describe, expect, it } from 'vitest'
import type { QuestionResult } from '#services/vote/results/vote-results.contract.ts'
import { hasAreas, leadersOf, resultRows, votedUnits } from '../../../admin-ui/src/vote/results/result-rows.ts'
import { formatUnits, numberOf, writeBasis } from '../../../admin-ui/src/labels/amount-labels.ts'

type Choice = QuestionResult['choices'][number]

const choice = (id: string, over: Partial<Choice> = {}): Choice => ({ id, label: id, count: 0, area: 0, ...over })
const question = (choices: readonly Choice[], over: Partial<QuestionResult> = {}): QuestionResult => ({
  id: 'q',
  title: '질문',
  choices: [...choices],
  abstained: { count: 0, area: 0 },
  invalid: { count: 0, area: 0 },
  ...over,
})

describe('parts of units', () => {
  it.each([
    [0, '0세대'],
    [5, '5세대'],
    [1 / 3, '1/3세대'],
    [16 / 3, '5 1/3세대'],
    [2.5, '2 1/2세대'],
    [1_234 + 2 / 7, '1,234 2/7세대'],
    [1 / 3 + 1 / 3 + 1 / 3, '1세대'],
    [5 + 1 / 997, '약 5세대'],
  ])('%d reads %s', (count, text) => {
    expect(formatUnits(count)).toBe(text)
  })

  it('are written with the unit of what is counted', () => {
    expect(writeBasis('persons', 7)).toBe('7명')
    expect(writeBasis('units', 7.5)).toBe('7 1/2세대')
    expect(writeBasis('area', 84.9431)).toBe('84.94㎡')
  })

  it('are read from exact fractions, however long', () => {
    expect(numberOf({ numerator: '16', denominator: '3' })).toBeCloseTo(16 / 3, 9)
    const long = { numerator: `1${'0'.repeat(70)}`, denominator: `4${'0'.repeat(69)}` }
    expect(numberOf(long)).toBe(2.5)
    expect(votedUnits({ voted: 5, votedFraction: { numerator: '16', denominator: '3' } })).toBeCloseTo(16 / 3, 9)
    expect(votedUnits({ voted: 5 })).toBe(5)
  })
})

describe('the lines of a result', () => {
  it('are the choices and the abstentions, exactly where owners cast parts', () => {
    const rows = resultRows(
      question([choice('찬성', { count: 5, countFraction: { numerator: '16', denominator: '3' }, area: 400 })]),
    )
    expect(rows.map(({ key, kind }) => [key, kind])).toEqual([
      ['찬성', 'choice'],
      ['abstained', 'abstained'],
    ])
    expect(formatUnits(rows[0]?.units ?? 0)).toBe('5 1/3세대')
  })

  it('tell together what would tell whose ballot it was', () => {
    const choices = [choice('a', { count: 9, area: 700 }), choice('b', { count: null, area: null })]
    const hidden = question(choices, {
      abstained: { count: null, area: null },
      grouped: { choiceIds: ['b', null], count: 3, area: 210.5 },
    })
    expect(resultRows(hidden).map(({ label, units, area }) => [label, units, area])).toEqual([
      ['a', 9, 700],
      ['b', null, null],
      ['기권', null, null],
      ['b, 기권 합계', 3, 210.5],
    ])
  })

  it('say nothing of areas where the papers do not carry them', () => {
    const bare = { count: 3, area: null }
    expect(hasAreas(resultRows(question([choice('a', bare)], { abstained: bare })))).toBe(false)
    expect(hasAreas(resultRows(question([choice('a', { count: 3, area: 1 })])))).toBe(true)
  })

  it('mark as assent what its words do not say', () => {
    const rows = resultRows(
      question([choice('찬성', { assent: true }), choice('가안', { assent: true }), choice('나안')]),
    )
    expect(rows.map(({ isMarked }) => isMarked)).toEqual([false, true, false, false])
  })

  it('name who leads by the vote’s weight, several where they are level, nobody where one is not told', () => {
    const rows = resultRows(question([choice('a', { count: 3, area: 100 }), choice('b', { count: 2, area: 200 })]))
    expect([...leadersOf(rows, 'unit')]).toEqual(['a'])
    expect([...leadersOf(rows, 'area')]).toEqual(['b'])
    const level = resultRows(question([choice('a', { count: 2 }), choice('b', { count: 2 })]))
    expect([...leadersOf(level, 'unit')]).toEqual(['a', 'b'])
    expect(leadersOf(resultRows(question([choice('a'), choice('b')])), 'unit').size).toBe(0)
    expect(
      leadersOf(resultRows(question([choice('a', { count: 9 }), choice('b', { count: null })])), 'unit').size,
    ).toBe(0)
  })
})
