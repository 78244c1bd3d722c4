import { describe, expect, test } from 'vitest'
import { textBlocks, type PlacedWord } from '#infra/lib/pdf/pages/text-blocks.ts'

/** Words of ten points, one behind the other from a position on; `gap`: space between them. */
const row = (top: number, text: string, { left = 50, gap = 3, ends = false } = {}): readonly PlacedWord[] => {
  const words = text.split(' ')
  let at = left
  return words.map((word, index) => {
    const from = at
    at += word.length * 10 + gap
    const hasSpace = index < words.length - 1 || ends
    return { text: word, left: from, right: from + word.length * 10, top, bottom: top + 10, hasSpace }
  })
}
const textsOf = (words: readonly PlacedWord[]) =>
  textBlocks(words).map(({ cells }) => cells.map(({ text }) => text).join(' | '))

const full = (word: string): string => `${word} ${'가'.repeat(40)}`

describe('text of a page', () => {
  test('joins lines that were wrapped within a word', () =>
    expect(textsOf([...row(0, `${'나'.repeat(40)} 금`), ...row(14, '액과 분담')])).toEqual([
      `${'나'.repeat(40)} 금액과 분담`,
    ]))
  test('joins lines that were wrapped between words, by their room or their last letter', () => {
    const wide = row(0, '나'.repeat(50))
    expect(textsOf([...wide, ...row(60, '나'.repeat(48)), ...row(74, '분담')])[1]).toBe(`${'나'.repeat(48)} 분담`)
    expect(textsOf([...row(0, `${'나'.repeat(40)}을`), ...row(14, '분담')])).toEqual([`${'나'.repeat(40)}을 분담`])
  })
  test('joins them without a space in a file that keeps spaces where words end', () =>
    expect(textsOf([...row(0, full('비용의')), ...row(14, '액과 '.trim()), ...row(60, '끝', { ends: true })])).toEqual([
      `비용의 ${'가'.repeat(40)}액과`,
      '끝',
    ]))
  test('begins anew after a short line, at an item, in another size, and far below', () => {
    const lines = [...row(0, full('하나')), ...row(14, '1. 둘'), ...row(28, '셋')]
    expect(textsOf(lines)).toEqual([`하나 ${'가'.repeat(40)}`, '1. 둘', '셋'])
    const large = row(14, '제목').map((word) => ({ ...word, bottom: word.top + 20 }))
    expect(textsOf([...row(0, full('하나')), ...large])).toHaveLength(2)
    expect(textsOf([...row(0, full('하나')), ...row(40, '둘')])).toHaveLength(2)
  })
  test('keeps columns apart, and does not join rows of a table', () => {
    const cells = (top: number) => [...row(top, '동'), ...row(top, '호', { left: 200 })]
    expect(textsOf([...cells(0), ...cells(14)])).toEqual(['동 | 호', '동 | 호'])
  })
  test.each([
    ['성 명', 30, ['성명']],
    ['연 락 처', 30, ['연락처']],
    ['재 건 축', 3, ['재건축']],
    ['이 안', 3, ['이 안']],
    ['성 명 생년월일', 3, ['성명 생년월일']],
    ['동 호', 40, ['동 | 호']],
  ])('closes spaced names: %s', (text, gap, expected) => expect(textsOf(row(0, text, { gap }))).toEqual(expected))
  test('of a page full of letters is found at once', () => {
    const words = Array.from({ length: 500 }, (_, index) => row(index * 14, full(String(index)))).flat()
    expect(textBlocks([...words, ...words]).length).toBeGreaterThan(0)
    expect(textBlocks([])).toEqual([])
  })
})
