import { describe, expect, it } from 'vitest'
import { fieldsClearOf, fillFromRoll, sourceValues } from '#services/pdf-template/field-values.ts'
import type { OfferedField } from '#infra/lib/pdf/read/read-template.ts'
import { offersOf, untakenOffers } from '#services/pdf-template/offers.ts'
import { sampleEntry } from '#services/pdf-template/preview/preview-values.ts'

const entry = {
  ...sampleEntry,
  name: '홍길동',
  birthDate: null,
  dong: '101',
  ho: '1502',
  area: 849_943,
  apartment: { name: '한빛마을', address: '고양시' },
  day: '2026-03-09',
}
const place = { page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.05 }
const look = { label: '칸', ...place, required: true, fontSize: null, align: 'left' } as const

describe('what fills a form', () => {
  it('is what the roll says, as the log keeps it', () => {
    expect(sourceValues(entry)).toMatchObject({
      name: '홍길동',
      birthDate: null,
      unit: '101동 1502호',
      address: '고양시 한빛마을 101동 1502호',
      area: '84.9943',
      date: '2026-03-09',
      year: '2026',
      shortYear: '26',
      month: '3',
      day: '9',
    })
    expect(sourceValues({ ...entry, dong: '가동', ho: '상가2호실' }).unit).toBe('가동 상가2호실')
    expect(sourceValues({ ...entry, day: null })).toMatchObject({ date: null, shortYear: null, month: null })
  })
  it('leaves what whoever signs fills in, and names what is not known', () => {
    const fields = [
      { ...look, id: 'a', kind: 'name', source: 'name' },
      { ...look, id: 'b', kind: 'birthDate', label: '생년월일', source: 'birthDate' },
      { ...look, id: 'c', kind: 'signature', source: null },
    ] as const
    const { values, missing } = fillFromRoll(fields, sourceValues(entry))
    expect([...values]).toEqual([['a', { text: '홍길동' }]])
    expect(missing).toEqual(['생년월일'])
  })
  it('does not touch a mask in the masked copy', () => {
    const beside = { ...place, x: 0.3 }
    expect(fieldsClearOf([place, beside, { ...place, page: 2 }], [{ ...place, x: 0.05, width: 0.1 }])).toEqual([
      beside,
      { ...place, page: 2 },
    ])
  })
})

describe('what a file offers', () => {
  const read = { bytes: Buffer.alloc(0), pages: [{ width: 595, height: 842 }], removed: [] }
  const offered = { kind: 'date', label: ' 월 ', ...place } as const
  it('is cut to its page, named, and knows what fills it', () => {
    const offers = offersOf({
      ...read,
      formFields: [{ kind: 'text', label: '\u0000 \u200b', ...place, x: 0.9, width: 0.5 }],
      places: [offered, { ...offered, page: 2 }, { ...offered, label: '작성일', width: 0 }],
    })
    expect(offers).toEqual([
      { from: 'form', kind: 'text', label: '글자', ...place, x: 0.9, width: 0.1, required: false, source: null },
      { from: 'label', kind: 'date', label: '월', ...place, required: false, source: 'month' },
    ])
  })
  const birth = { kind: 'birthDate', label: '생년월일', ...place } as const
  const offersFor = (formFields: readonly OfferedField[]) =>
    offersOf({ ...read, formFields, places: [birth] }).map(
      ({ from, kind, label, source }) => [from, kind, label, source] as const,
    )
  it('is one offer where a field of the form and a printed label are one place, as the print says what it is for', () => {
    expect(offersFor([{ kind: 'text', label: 'Text1', ...place }])).toEqual([
      ['form', 'birthDate', '생년월일', 'birthDate'],
    ])
    expect(offersFor([{ kind: 'date', label: '작성일', ...place }])).toEqual([
      ['form', 'birthDate', '생년월일', 'birthDate'],
    ])
    const cornered: OfferedField = {
      kind: 'text',
      label: 'x',
      ...place,
      x: place.x + place.width * 0.45,
      y: place.y + place.height * 0.1,
    }
    expect(offersFor([cornered])).toEqual([['form', 'birthDate', '생년월일', 'birthDate']])
  })
  it('keeps what a field is that the print cannot name: its own Korean name, a signature, a button, one of several', () => {
    expect(offersFor([{ kind: 'birthDate', label: '소유자 생년월일', ...place }])).toEqual([
      ['form', 'birthDate', '소유자 생년월일', 'birthDate'],
    ])
    expect(offersFor([{ kind: 'signature', label: 'Sig', ...place }])[0]?.[1]).toBe('signature')
    expect(offersFor([{ kind: 'checkbox', label: 'agree', ...place }])[0]?.slice(0, 3)).toEqual([
      'form',
      'checkbox',
      'agree',
    ])
    const half = place.width / 2
    const parts = [0, 1].map((part): OfferedField => ({
      kind: 'text',
      label: `p${part}`,
      ...place,
      x: place.x + part * half,
      width: half,
    }))
    expect(offersFor(parts).map(([, kind, label]) => [kind, label])).toEqual([
      ['text', 'p0'],
      ['text', 'p1'],
    ])
  })
  it('is offered until a field lies there', () => {
    const offers = offersOf({ ...read, formFields: [], places: [offered] })
    expect(untakenOffers(offers, [{ ...place, x: 0.6 }])).toEqual(offers)
    expect(untakenOffers(offers, [{ ...place, x: 0.12, width: 0.05 }])).toEqual([])
  })
})
