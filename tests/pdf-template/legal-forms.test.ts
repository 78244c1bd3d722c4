import { describe, expect, it } from 'vitest'
import { legalRuleNames } from '#services/list/rule/legal-rule-names.contract.ts'
import { drawLegalForm } from '#services/pdf-template/legal-form/legal-form-document.ts'
import {
  legalForm,
  legalFormOfRule,
  legalForms,
  missingItems,
} from '#services/pdf-template/legal-form/legal-forms.contract.ts'
import { fieldChanges, itemChanges, textChanges } from '#services/pdf-template/legal-form/template-differences.ts'

const texts = {
  design: '대지 면적 12,000㎡\n지하 3층, 지상 25층 5개 동, 480세대',
  cost: '철거비 40억 원, 신축비 1,800억 원, 그 밖의 비용 300억 원, 합계 2,140억 원',
  sharing: '종전 자산의 가액에 비례하여 나눕니다.',
  ownership: '조합원이 분양받는 세대의 구분소유권은 그 조합원에게 속합니다.',
  articles: '행복아파트 재건축정비사업조합 정관 (2026년 10월 1일 추진위원회 의결안)',
}
const asked = {
  form: 'association',
  items: texts,
  recipient: '행복아파트 재건축 추진위원회',
  apartment: '행복아파트',
  list: '조합설립 동의',
  madeAt: '2026-11-29T01:00:00.000Z',
} as const

describe('forms of the law', () => {
  it.each([
    ['improvement-committee', 'committee'],
    ['redevelopment-association', 'association'],
    ['reconstruction-association', 'association'],
    ['reconstruction-outside-complex', 'association'],
    ['trust-operator-reconstruction', 'trust'],
    ['remodelling-permit', undefined],
  ])('the content of %s is that of the form %s', (rule, form) => {
    expect(legalRuleNames.map(({ key }) => key)).toContain(rule)
    expect(legalFormOfRule(rule)?.key).toBe(form)
  })

  it('asks the items of 시행령 제30조 제2항 for an association, and each has its article', () => {
    expect(legalForm('association').items.map(({ label }) => label)).toEqual([
      '설계의 개요',
      '정비사업비',
      '정비사업비의 분담 기준',
      '사업 완료 후 소유권의 귀속',
      '조합 정관',
    ])
    for (const { items, key } of legalForms)
      if (key !== 'free') for (const item of items) expect(item.article).not.toBe('')
  })

  it('names every item that is not declared, and all of them where another form was', () => {
    const form = legalForm('association')
    const items = [
      { key: 'design', page: 1 },
      { key: 'articles', page: 2 },
    ]
    const keys = (declared: Parameters<typeof missingItems>[1]) => missingItems(form, declared).map(({ key }) => key)
    expect(keys({ form: 'association', items })).toEqual(['cost', 'sharing', 'ownership'])
    expect(keys({ form: 'trust', items })).toHaveLength(5)
    expect(keys(null)).toHaveLength(5)
  })
})

describe('a drawn form', () => {
  it('has a field in each of its blanks, inside the page, and the pages of its items', async () => {
    const { content, fields, items } = await drawLegalForm(asked)
    expect(content.subarray(0, 5).toString()).toBe('%PDF-')
    expect(fields.map(({ label }) => label)).toEqual([
      '연번',
      '성명',
      '생년월일',
      '주민등록상 주소',
      '전화번호',
      '소재지',
      '건축물 전용면적',
      '공유 지분',
      '대지권 지분',
      '동의한 날',
      '서명',
    ])
    for (const { x, y, width, height } of fields) {
      expect(Math.min(x, y)).toBeGreaterThan(0)
      expect(Math.max(x + width, y + height)).toBeLessThan(1)
      expect(Math.min(width, height)).toBeGreaterThan(0.015)
    }
    expect(items).toEqual(Object.entries(texts).map(([key, text]) => ({ key, page: 1, text })))
  })

  it('tells on which page an item begins where one before it fills pages', async () => {
    const design = Array.from({ length: 160 }, (_, index) => `${index + 1}동: 지상 25층`).join('\n')
    const { items, fields } = await drawLegalForm({ ...asked, items: { ...texts, design } })
    expect(items.find(({ key }) => key === 'design')?.page).toBeLessThan(
      items.find(({ key }) => key === 'cost')?.page ?? 0,
    )
    expect(fields.find(({ label }) => label === '서명')?.page).toBeGreaterThan(2)
  })

  it('is the same file for the same texts', async () => {
    const [one, other] = await Promise.all([drawLegalForm(asked), drawLegalForm(asked)])
    expect(one.content.equals(other.content)).toBe(true)
  })
})

describe('differences', () => {
  it('name lines that only one of the files has, in their order', () => {
    expect(textChanges([['가', '나', '다']], [['가', '라', '다'], ['마']])).toEqual([
      { label: '1쪽', before: '나', after: null },
      { label: '1쪽', before: null, after: '라' },
      { label: '2쪽', before: null, after: '마' },
    ])
    expect(textChanges([['가', '나']], [['가', '나']])).toEqual([])
  })

  it('compare at most 400 lines of a page, in bounded time', () => {
    const [one, other] = [0, 1].map((start) => Array.from({ length: 100_000 }, (_, index) => `${start} ${index}`))
    expect(textChanges([one ?? []], [other ?? []])).toHaveLength(500)
  })

  it('tell items that changed, came and went', () => {
    const before = { form: 'association', items: [{ key: 'cost', page: 1, text: '2,000억 원' }] } as const
    const after = {
      form: 'association',
      items: [
        { key: 'cost', page: 1, text: '2,140억 원' },
        { key: 'design', page: 1, text: '480세대' },
      ],
    } as const
    expect(itemChanges(before, after)).toEqual([
      { label: '정비사업비', before: '2,000억 원', after: '2,140억 원' },
      { label: '설계의 개요', before: null, after: '480세대' },
    ])
    expect(itemChanges(null, null)).toEqual([])
  })

  it('know a field of the same template by its id, and one of another template by its label', () => {
    const field = {
      id: 'a',
      kind: 'name',
      label: '성명',
      page: 1,
      x: 0.1,
      y: 0.1,
      width: 0.2,
      height: 0.05,
      required: true,
      source: 'name',
      fontSize: null,
      align: 'left',
    } as const
    const moved = { ...field, label: '소유자 성명', page: 2 }
    expect(fieldChanges([field], [moved], true)).toHaveLength(1)
    expect(fieldChanges([field], [{ ...field, id: 'b' }], false)).toEqual([])
    expect(fieldChanges([field], [], true)).toEqual([{ label: '성명', before: expect.any(String), after: null }])
  })
})
