import { readFileSync } from 'node:fs'
import { PDFDocument } from 'pdf-lib'
import { afterAll, describe, expect, it } from 'vitest'
import { createTemplateReader, type ReadTemplate } from '#infra/lib/pdf/read/read-template.ts'
import { offersOf } from '#services/pdf-template/offers.ts'
import { radioForm } from '#tests/pdf-template/radio-form.ts'

const { read, close } = createTemplateReader()
afterAll(close)

const readForm = (bytes: Buffer): Promise<ReadTemplate> => read({ bytes, sender: 'somebody' })
const choicesIn = (template: ReadTemplate) => offersOf(template).map(({ label, choice }) => [label, choice])

describe('buttons of which one at most can be on', () => {
  it.each(['radio', 'checkbox'] as const)('are one choice with the meaning of their labels: %s', async (as) => {
    const template = await readForm(await radioForm({ options: ['동의', '동의하지 않음'], as }))
    expect(choicesIn(template)).toEqual([
      ['동의', { group: 'form-1', meaning: 'consent' }],
      ['동의하지 않음', { group: 'form-1', meaning: 'decline' }],
    ])
  })
  it('take 예 and 아니오 for an answer, and leave open what nothing says', async () => {
    expect(choicesIn(await readForm(await radioForm({ options: ['예', '아니오'] })))).toMatchObject([
      ['예', { meaning: 'consent' }],
      ['아니오', { meaning: 'decline' }],
    ])
    expect(choicesIn(await readForm(await radioForm({ options: ['Choice1', 'Choice2'] })))).toMatchObject([
      ['체크 표시', { group: 'form-1', meaning: 'none' }],
      ['체크 표시', { group: 'form-1', meaning: 'none' }],
    ])
  })
  it('have the words printed beside them for labels where their file calls them nothing, and are one offer a place', async () => {
    const printed = readFileSync(new URL('../../support/printed-forms/consent.pdf', import.meta.url))
    const { places } = await readForm(printed)
    const boxes = places.filter(({ kind }) => kind === 'checkbox')
    const { width, height } = (await PDFDocument.load(printed)).getPage(0).getSize()
    const at = boxes.map((box) => {
      const size = box.width * width
      return { x: box.x * width, y: height - box.y * height - size, size }
    })
    const template = await readForm(await radioForm({ options: ['Choice1', 'Choice2'], at }, printed))
    const offers = offersOf(template).filter(({ kind }) => kind === 'checkbox')
    expect(offers.map(({ from, label, choice }) => [from, label.replaceAll(' ', ''), choice?.meaning])).toEqual([
      ['form', '동의함', 'consent'],
      ['form', '동의하지않음', 'decline'],
    ])
  })
})

it('a check box by itself, and two of one state, are no choice', async () => {
  const document = await PDFDocument.create()
  const page = document.addPage([595, 842])
  const alone = document.getForm().createCheckBox('확인')
  alone.addToPage(page, { x: 60, y: 400, width: 14, height: 14 })
  alone.addToPage(page, { x: 60, y: 300, width: 14, height: 14 })
  const template = await readForm(Buffer.from(await document.save()))
  expect(choicesIn(template)).toEqual([
    ['확인', undefined],
    ['확인', undefined],
  ])
})
