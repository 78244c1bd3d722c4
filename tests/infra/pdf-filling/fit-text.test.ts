import { expect, it } from 'vitest'
import { fitText } from '#infra/lib/pdf/fill/fit-text.ts'

// Every letter is as wide as it is high.
const ems = (text: string): number => [...text].length
const fit = (text: string, width: number, height = 20, size = 10) => fitText(text, { width, height, size }, ems)

it('a text that fits stands in the size that is asked for', () =>
  expect(fit('홍길동', 30)).toEqual({ lines: ['홍길동'], size: 10, isCut: false }))

it('one that is a little too wide is set smaller, in steps of a quarter of a point', () =>
  expect(fit('서울특별시 강남구', 80)).toEqual({ lines: ['서울특별시 강남구'], size: 8.75, isCut: false }))

it('one that would be too small so is broken into lines, in the largest size in which they fit', () => {
  expect(fit('서울특별시 강남구', 50, 30)).toEqual({ lines: ['서울특별시', '강남구'], size: 10, isCut: false })
  expect(fit('서울특별시 강남구', 50, 20)).toEqual({ lines: ['서울특별시', '강남구'], size: 8.75, isCut: false })
})

it('what does not fit in six points is cut, and says so', () =>
  expect(fit('서울특별시 강남구 테헤란로 일이삼 사오육', 36, 14)).toEqual({
    lines: ['서울특별시', '강남구…'],
    size: 6,
    isCut: true,
  }))

it('a word that is longer than its place is broken inside before it is cut', () => {
  expect(fit('가나다라마바사아', 30, 30)).toEqual({ lines: ['가나다', '라마바', '사아'], size: 8.5, isCut: false })
  expect(fit('가나다라마바사아', 12, 6)).toEqual({ lines: ['가…'], size: 6, isCut: true })
})

it('its own line breaks are kept', () =>
  expect(fit('하나\n둘', 100, 30)).toEqual({ lines: ['하나', '둘'], size: 10, isCut: false }))

it('a low place makes it smaller, never smaller than six points', () => {
  expect(fit('홍길동', 100, 8).size).toBe(8)
  expect(fit('홍길동', 100, 3).size).toBe(6)
})

it('a letter of several parts is never cut in two', () => expect(fit('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 40, 6).lines).toEqual(['👨‍👩‍👧…']))
