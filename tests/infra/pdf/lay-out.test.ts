import { describe, expect, it } from 'vitest'
import { breakLines } from '#infra/lib/pdf/draw/break-lines.ts'
import { layOut } from '#infra/lib/pdf/draw/lay-out.ts'
import type { PdfDocument } from '#infra/lib/pdf/draw/pdf-document.ts'
import { printer } from '#infra/lib/pdf/draw/printable.ts'
import { MARGIN, PAGE, type Mark } from '#infra/lib/pdf/draw/sheets.ts'
import { hasLetter, typefaces } from '#infra/lib/pdf/draw/font/typefaces.ts'
import { createTypesetter } from '#infra/lib/pdf/draw/typesetter.ts'
import { documentOf, tableOf } from './sample-document.ts'

const { printable, missing } = printer(hasLetter)
const layOutPages = (document: PdfDocument) =>
  layOut(
    document,
    createTypesetter((text, weight) => typefaces()[weight].widthOf(text), printable),
    missing,
  )
type Text = Extract<Mark, { readonly kind: 'text' }>
const textsOf = (marks: readonly Mark[]): readonly Text[] => marks.filter((mark) => mark.kind === 'text')
const wordsOf = (marks: readonly Mark[]): readonly string[] => textsOf(marks).map(({ text }) => text)

describe('a table over several pages', () => {
  const pages = layOutPages(documentOf({ kind: 'title', text: '활동 로그' }, tableOf(100)))

  it('has its head on every page, and every row once, in order', () => {
    expect(pages.length).toBeGreaterThan(3)
    for (const page of pages) expect(wordsOf(page).filter((text) => text === '번호')).toHaveLength(1)
    expect(pages.flatMap(wordsOf).filter((text) => text.endsWith('번째 기록'))).toEqual(
      Array.from({ length: 100 }, (_, index) => `${index + 1}번째 기록`),
    )
  })
  it('says on each page which of how many it is', () => {
    expect(pages.map((page) => wordsOf(page).at(-1))).toEqual(pages.map((_, index) => `${index + 1} / ${pages.length}`))
  })
  it('stays within its margins, and above the foot', () => {
    const { regular, bold } = typefaces()
    for (const text of pages.flatMap(textsOf)) {
      const end = text.x + (text.weight === 'bold' ? bold : regular).widthOf(text.text) * text.size
      expect([
        text.x >= MARGIN.left,
        end <= PAGE.width - MARGIN.right + 0.01,
        text.y < PAGE.height - MARGIN.top,
      ]).toEqual([true, true, true])
      expect(text.y >= MARGIN.bottom || text.y === 32, `${text.text} at ${text.y}`).toBe(true)
    }
  })
  it('never sets one line over another', () => {
    for (const page of pages) {
      const inFirstColumn = textsOf(page)
        .filter(({ x }) => x < 150)
        .map(({ y }) => y)
      expect(inFirstColumn).toEqual(inFirstColumn.toSorted((one, other) => other - one))
    }
  })
})

it('a row longer than a page goes on on the next ones, with nothing lost', () => {
  const words = Array.from({ length: 1_200 }, (_, index) => `낱말${index}`)
  const table = { kind: 'table', columns: [{ title: '메모', share: 1 }], rows: [[words.join(' ')], ['다음']] } as const
  const pages = layOutPages(documentOf({ kind: 'title', text: '긴 메모' }, table))
  const lines = pages
    .flatMap(textsOf)
    .filter(({ size, text, weight }) => size === 8.5 && weight === 'regular' && text !== '다음')
  expect(pages.length).toBeGreaterThan(1)
  expect(lines.map(({ text }) => text).join(' ')).toBe(words.join(' '))
  expect(wordsOf(pages.at(-1) ?? [])).toContain('다음')
})

it('a heading goes to the next page where nothing of what it heads would stand beneath it', () => {
  const filler = Array.from({ length: 36 }, () => ({ kind: 'paragraph', text: '줄' }) as const)
  const pagesBy = (lines: number) =>
    layOutPages(
      documentOf(...filler.slice(0, lines), { kind: 'heading', text: '확인' }, { kind: 'paragraph', text: '설명' }),
    ).map(wordsOf)
  for (let lines = 20; lines <= 36; lines += 1) {
    const page = pagesBy(lines).find((texts) => texts.includes('확인'))
    expect(page, `after ${lines} lines`).toContain('설명')
  }
})

describe('lines', () => {
  const broken = (text: string, width = 6) => breakLines(text, width, (line) => [...line].length)
  it.each([
    ['at spaces', '소유자 정보를 고침', ['소유자', '정보를 고침']],
    ['inside a word that is longer than a line', 'abcdefgh 둘', ['abcdef', 'gh 둘']],
    ['where the text has a break of its own', '하나\n\n둘', ['하나', '', '둘']],
    ['not at all where it fits', '여섯글자임', ['여섯글자임']],
    ['of nothing', '', ['']],
  ])('are broken %s', (_, text, lines) => expect(broken(text)).toEqual(lines))
  it('hold a letter that is wider than themselves', () => expect(broken('가나', 0.5)).toEqual(['가', '나']))
  it('never cut a letter of several parts', () =>
    expect(broken('é'.normalize('NFD').repeat(4), 5)).toEqual(['éé', 'éé'].map((line) => line.normalize('NFD'))))
})

describe('what no font has', () => {
  const print = () => printer(hasLetter)
  it('stands as one □ a letter, and is named', () => {
    const { printable: make, missing: lacking } = print()
    expect(make('김漢字 👨‍👩‍👧 끝 𠮷')).toBe('김漢字 □ 끝 □')
    expect(lacking()).toEqual(['👨‍👩‍👧', '𠮷'])
  })
  it('is no Hanja of a name, no old Hangul and no sign of a form', () => {
    const { printable: make, missing: lacking } = print()
    const text = '李舜臣 裵趙崔鄭 ᄒᆞᆫ글 ㊞ ①⑴㉠㉮ ㈜ ㎡ № ☎ １２ ｱ ※'
    expect([make(text), lacking()]).toEqual([text, []])
  })
  it('is no syllable that only came in parts, and no Hanja that Unicode has twice', () => {
    const { printable: make, missing: lacking } = print()
    expect([make('홍길동 각'.normalize('NFD')), make('\uf90a\uf9e1'), lacking()]).toEqual(['홍길동 각', '金李', []])
  })
  it('is no control character, no tab and no mark of direction: they go, or become a space', () => {
    expect(print().printable('가\t나\u0007다\r\n라\u202e마\u00a0바')).toBe('가 나다\n라마 바')
  })
  it('is told of at the end of the document', () => {
    const texts = layOutPages(documentOf({ kind: 'paragraph', text: '𠮷' })).flatMap(wordsOf)
    expect(texts.filter((text) => text.includes('U+20BB7'))).toHaveLength(1)
    expect(texts).toContain('□')
  })
  it('is nothing of ASCII and no syllable: they are taken for drawable unseen', () => {
    const { regular, bold } = typefaces()
    const plain = [...Array(95).keys()].map((index) => 0x20 + index)
    const syllables = [...Array(11_172).keys()].map((index) => 0xac00 + index)
    const lacking = [...plain, ...syllables, 0xb7, 0x2013].map((point) => String.fromCodePoint(point))
    expect(lacking.filter((letter) => !regular.has(letter) || !bold.has(letter))).toEqual([])
  })
})

describe('a code', () => {
  const block = { kind: 'qr', text: 'https://danji.example/document/verify', caption: '확인하는 곳' } as const
  it('is a square of cells beside what it is for, and goes to the next page whole', () => {
    const filler = Array.from({ length: 36 }, () => ({ kind: 'paragraph', text: '줄' }) as const)
    const pages = layOutPages(documentOf(...filler, block))
    const codes = pages.map((page) => page.filter((mark) => mark.kind === 'qr'))
    expect(codes.map(({ length }) => length)).toEqual([0, 1])
    const [code] = codes[1] ?? []
    expect(code?.cells.map((row) => row.length)).toEqual(code?.cells.map(() => code.cells.length))
    expect(wordsOf(pages[1] ?? [])).toContain('확인하는 곳')
  })
})

describe('space between blocks', () => {
  const linesOf = (length: number) => Array.from({ length }, () => ({ kind: 'paragraph', text: '줄' }) as const)
  const gapOf = (page: readonly Mark[]): number => {
    const [first, second] = page.filter((mark): mark is Text => mark.kind === 'text')
    return (first?.y ?? 0) - (second?.y ?? 0)
  }

  it('is less where that saves a page, and the usual where it saves none', () => {
    const [one, saved, two] = [30, 34, 60].map((length) => layOutPages(documentOf(...linesOf(length))))
    expect([one?.length, saved?.length, two?.length]).toEqual([1, 1, 2])
    expect(gapOf(saved?.[0] ?? [])).toBeLessThan(gapOf(one?.[0] ?? []))
    expect(gapOf(two?.[0] ?? [])).toBe(gapOf(one?.[0] ?? []))
  })
})
