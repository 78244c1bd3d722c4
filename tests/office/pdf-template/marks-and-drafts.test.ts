import { describe, expect, it } from 'vitest'
import type { OfferedTemplateField } from '#services/pdf-template/pdf-templates.contract.ts'
import { edit, openEditor } from '../../../admin-ui/src/pdf-template/placing/editor-state.ts'
import { contentText, markName } from '../../../admin-ui/src/pdf-template/placing/mark-labels.ts'
import {
  drawnRect,
  fieldOfOffer,
  newField,
  openOffers,
  valuesOfKind,
} from '../../../admin-ui/src/pdf-template/placing/new-marks.ts'
import { bodyOf, readDraft, sheetOf } from '../../../admin-ui/src/pdf-template/placing/saving.ts'
import { emptySheet, sameContent } from '../../../admin-ui/src/pdf-template/placing/sheet.ts'
import { refusalOf } from '../../../admin-ui/src/pdf-template/templates/form-file.ts'
import { kindsText } from '../../../admin-ui/src/pdf-template/templates/template-labels.ts'

const pages = [{ width: 595, height: 842 }]
const box = { page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.05 }
const offer: OfferedTemplateField = {
  ...box,
  from: 'label',
  kind: 'signature',
  label: '신청인',
  required: false,
  source: null,
}
const drawn = edit(openEditor(pages, emptySheet), { type: 'add', marks: [newField('name', box), box] })

describe('a field', () => {
  it('begins with what fills its kind; a signature is required', () => {
    expect(newField('phone', box)).toMatchObject({ label: '연락처', source: 'phone', required: false, align: 'left' })
    expect(newField('signature', box)).toMatchObject({ source: null, required: true, align: 'center' })
  })

  it('that becomes another kind keeps a label of its own, and loses a source that does not fit', () => {
    const own = { ...newField('text', box, '세대주'), id: 'a', source: 'unit' as const }
    expect(valuesOfKind(own, 'address')).toEqual({ kind: 'address' })
    expect(valuesOfKind(own, 'name')).toEqual({ kind: 'name', source: 'name' })
    const plain = { ...newField('name', box), id: 'a' }
    expect(valuesOfKind(plain, 'signature')).toMatchObject({ label: '서명', source: null, align: 'center' })
  })

  it('that was hardly drawn gets its usual size around the point', () => {
    expect(drawnRect({ x: 100, y: 100, width: 1, height: 0 }, 'checkbox')).toEqual({
      x: 92,
      y: 92,
      width: 16,
      height: 16,
    })
    expect(drawnRect({ x: 1, y: 2, width: 30, height: 10 }, 'checkbox')).toEqual({ x: 1, y: 2, width: 30, height: 10 })
  })

  it('is told in words', () => {
    expect(drawn.sheet.fields.map(markName)).toEqual(['성명 필드'])
    expect(markName({ ...newField('signature', box, '신청인'), id: 'a' })).toBe('신청인, 서명 필드, 필수')
    expect(contentText(drawn.sheet)).toBe('필드 1개, 가림 1곳')
    expect(kindsText([...drawn.sheet.fields, ...drawn.sheet.fields].map((field) => ({ ...field, order: 1 })))).toBe(
      '성명 2',
    )
  })
})

describe('what the file offers', () => {
  it('is offered where no field lies yet, and becomes a field with its label', () => {
    expect(openOffers([offer], emptySheet, pages)).toEqual([offer])
    expect(openOffers([offer], drawn.sheet, pages)).toEqual([])
    expect(fieldOfOffer(offer, pages)).toMatchObject({ kind: 'signature', label: '신청인', required: true })
  })

  it('is not offered again when its field was moved away, but a second one of that name is', () => {
    const moved = { ...newField('signature', { ...box, y: 0.7 }, '신청인'), id: 'a' }
    const second = { ...offer, x: 0.6 }
    expect(openOffers([offer, second], { fields: [moved], masks: [] }, pages)).toEqual([second])
    const both = { ...newField('signature', { ...box, x: 0.6 }, '신청인'), id: 'b' }
    expect(openOffers([offer, second], { fields: [moved, both], masks: [] }, pages)).toEqual([])
  })

  it('is not hidden by a mask, nor by a field beside it', () => {
    expect(openOffers([offer], { fields: [], masks: drawn.sheet.masks }, pages)).toEqual([offer])
    const beside = { ...newField('name', { ...box, x: 0.3 }), id: 'a' }
    expect(openOffers([offer], { fields: [beside], masks: [] }, pages)).toEqual([offer])
  })
})

describe('what is sent', () => {
  it('has ids only where the server gave them, the order of the list, and the revision it was made of', () => {
    const body = bodyOf(drawn.sheet, 7)
    expect(body.revision).toBe(7)
    expect(body.fields[0]).toMatchObject({ kind: 'name', order: 1 })
    expect(body.fields[0]).not.toHaveProperty('id')
    expect(body.masks).toEqual([box])
    const known = { fields: drawn.sheet.fields.map((field) => ({ ...field, id: 'f1' })), masks: [] }
    expect(bodyOf(known, 1).fields[0]).toHaveProperty('id', 'f1')
  })

  it('comes back as the same content, whatever its ids are by then', () => {
    const answer = {
      fields: drawn.sheet.fields.map((field) => ({ ...field, id: 'f1', order: 1 })),
      masks: drawn.sheet.masks.map((mask) => ({ ...mask, id: 'm1' })),
    }
    expect(sameContent(sheetOf(answer), drawn.sheet)).toBe(true)
    expect(sameContent(sheetOf({ ...answer, masks: [] }), drawn.sheet)).toBe(false)
  })
})

describe('a draft', () => {
  const draft = { revision: 3, at: '2026-11-22T06:00:00.000Z', sheet: drawn.sheet }

  it('is read as it was kept', () => {
    expect(readDraft(JSON.stringify(draft))).toEqual(draft)
  })

  it.each([
    ['nothing', null],
    ['half of one', JSON.stringify(draft).slice(0, -5)],
    ['something else', '{"revision":1}'],
    ['a sheet of another form', JSON.stringify({ ...draft, sheet: { fields: [{ id: 'a' }], masks: [] } })],
  ])('that is %s is none', (_what, text) => {
    expect(readDraft(text)).toBeNull()
  })
})

describe('a file', () => {
  it.each([
    ['동의서.hwp', 1_000, /한글에서/],
    ['동의서.HWPX', 1_000, /한글에서/],
    ['동의서.docx', 1_000, /Word에서/],
    ['스캔.jpg', 1_000, /PDF로 저장/],
    ['동의서.pdf', 0, /다른 파일/],
    ['동의서.pdf', 10_485_761, /해상도/],
  ])('%s of %i bytes is answered with what to do', (name, size, hint) => {
    expect(refusalOf({ name, size })?.hint).toMatch(hint)
  })

  it('that may be a PDF is sent, whatever it is called', () => {
    expect(refusalOf({ name: '동의서.pdf', size: 10_485_760 })).toBeNull()
    expect(refusalOf({ name: '동의서', size: 5 })).toBeNull()
  })
})
