import { expect, it } from 'vitest'
import type { QuestionResult } from '#services/vote/results/vote-results.contract.ts'
import { arePartsOf, resultRows } from '../../../admin-ui/src/vote/results/result-rows.ts'

const id = (last: number): string => `01900000-0000-7000-8000-00000000000${last}`

const question = (yes: number | null, no: number, abstained: number, invalid = 0): QuestionResult => ({
  id: id(0),
  title: '안건',
  abstained: { count: abstained, area: null },
  invalid: { count: invalid, area: null },
  choices: [
    { id: id(1), label: '찬성', assent: true, count: yes, area: null },
    { id: id(2), label: '반대', count: no, area: null },
  ],
})

it('amounts of which every voter is in exactly one are parts of one whole', () => {
  expect(arePartsOf(resultRows(question(5, 3, 1, 1)), 10)).toBe(true)
})

it('where one may choose several, or an amount is hidden, they are not', () => {
  expect(arePartsOf(resultRows(question(5, 3, 1)), 7)).toBe(false)
  expect(arePartsOf(resultRows(question(null, 3, 1)), 4)).toBe(false)
})

it('a choice of assent is told from the others, by its mark or its label', () => {
  expect(resultRows(question(1, 1, 0)).map(({ label, isAssent }) => [label, isAssent])).toEqual([
    ['찬성', true],
    ['반대', false],
    ['기권', false],
  ])
})
