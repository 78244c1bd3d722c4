import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { drawSlips } from '#infra/lib/pdf/draw/draw-slips.ts'
import { layOutSlip } from '#infra/lib/pdf/draw/lay-out-slip.ts'
import { TooManySheets, type Slip, type SlipSheets } from '#infra/lib/pdf/draw/slips.ts'
import { typefaces } from '#infra/lib/pdf/draw/font/typefaces.ts'
import { createTypesetter } from '#infra/lib/pdf/draw/typesetter.ts'
import { textOf } from '../pdf-filling/page-text.ts'

const slipOf = (choices: number, questions = 1): Slip => ({
  above: '한빛마을',
  title: '투표용지',
  about: '동대표 선출',
  notes: ['고르는 칸에 ○ 표를 하세요.'],
  sections: Array.from({ length: questions }, (_, index) => ({
    title: `안건 ${index + 1}`,
    hint: '하나만 고릅니다.',
    choices: Array.from({ length: choices }, (_choice, place) => ({
      number: `${place + 1}`,
      label: `후보${place + 1}`,
    })),
  })),
  fields: ['동·호수', '성명', '서명'],
  stamp: '확인 도장',
})
const sheetsOf = (slip: Slip, numbers: readonly string[], mostSheets = 100): SlipSheets => ({
  title: '투표용지',
  author: '한빛마을',
  madeAt: '2026-11-21T09:00:05.000Z',
  slip,
  numbers,
  mostSheets,
})
const setter = createTypesetter(
  (text, weight) => typefaces()[weight].widthOf(text),
  (text) => text,
)

describe('slips', () => {
  it('stand four on a sheet where they are short, alone where they are long', () => {
    expect([2, 9, 18].map((choices) => layOutSlip(slipOf(choices), setter).format)).toMatchObject([
      { across: 2, down: 2 },
      { across: 1, down: 1 },
      { across: 1, down: 1 },
    ])
    expect(layOutSlip(slipOf(2), setter).pages).toHaveLength(1)
  })

  it('go over several pages where no sheet holds them, each question whole, each page below its number', () => {
    const { pages, number, height } = layOutSlip(slipOf(3, 12), setter)
    expect(pages.length).toBeGreaterThan(1)
    for (const [index, marks] of pages.entries()) {
      const labels = marks.flatMap((mark) => (mark.kind === 'text' && mark.text.startsWith('후보') ? [mark.text] : []))
      expect(labels.length % 3).toBe(0)
      const top = Math.max(...marks.filter(({ kind }) => kind === 'frame').map(({ y }) => y))
      if (index > 0) expect(top).toBeLessThan(number.y)
      for (const { y } of marks) expect(y > 0 && y < height).toBe(true)
    }
  })

  it('carry each number once, and are drawn the same for the same numbers', async () => {
    const numbers = ['12345678', '00000001', '87654321', '55550000', '99999999']
    const { bytes, pages } = await drawSlips(sheetsOf(slipOf(2), numbers))
    expect(pages).toBe(2)
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(2)
    const words = `${await textOf(Buffer.from(bytes), 1)} ${await textOf(Buffer.from(bytes), 2)}`
    for (const number of numbers) expect(words.split(`${number.slice(0, 4)} ${number.slice(4)}`)).toHaveLength(2)
    expect(Buffer.from((await drawSlips(sheetsOf(slipOf(2), numbers))).bytes).equals(Buffer.from(bytes))).toBe(true)
  })

  const stub = { title: '번호표', note: '떼어 보관합니다.', fields: ['동·호수', '성명'], box: '서명', cut: '절취선' }

  it('carry their numbers on stubs above a dashed line, and nothing of it below', async () => {
    const slip: Slip = { ...slipOf(2), fields: [], stub }
    const { pages, number, height } = layOutSlip(slip, setter)
    const marks = pages[0] ?? []
    const dashes = marks.filter((mark) => mark.kind === 'rule' && mark.width < 5)
    expect(dashes.length).toBeGreaterThan(20)
    const [cut] = dashes
    expect(dashes.every(({ y }) => y === cut?.y)).toBe(true)
    const yOf = (text: string) =>
      marks.find((mark) => mark.kind === 'text' && mark.text.startsWith(text))?.y ?? Number.NaN
    for (const above of ['번호표', '성명', '서명', '떼어']) expect(yOf(above)).toBeGreaterThan(cut?.y ?? height)
    for (const below of ['투표용지', '후보1', '확인 도장']) expect(yOf(below)).toBeLessThan(cut?.y ?? 0)
    expect(number.y).toBeGreaterThan(cut?.y ?? height)
    const { bytes } = await drawSlips(sheetsOf(slip, ['12345678']))
    expect((await textOf(Buffer.from(bytes), 1)).split('1234 5678')).toHaveLength(2)
  })

  it('that go over several pages carry them on the first alone', async () => {
    const { bytes, pages } = await drawSlips(sheetsOf({ ...slipOf(3, 12), stub }, ['12345678']))
    expect(pages).toBeGreaterThan(1)
    const texts = await Promise.all(Array.from({ length: pages }, (_, page) => textOf(Buffer.from(bytes), page + 1)))
    expect(texts.map((text) => text.includes('1234 5678'))).toEqual(texts.map((_, index) => index === 0))
  })

  it('are refused where they take more sheets than may be drawn', async () => {
    await expect(drawSlips(sheetsOf(slipOf(2), ['1', '2', '3', '4', '5'], 1))).rejects.toThrow(TooManySheets)
  })
})
