import { legalFormKeys, type LegalFormKey } from '#events/values/template-field.ts'
import { consentFormOf } from '../../list/rule/consent-law.contract.ts'

/** Item that a form must hold before anybody signs it, with its article. */
export type LegalFormItem = {
  readonly key: string
  readonly label: string
  /** Explanation of what belongs there, shown below the input. */
  readonly hint?: string
  readonly article: string
}

export type LegalForm = {
  readonly key: LegalFormKey
  /** Title that stands on the form. */
  readonly title: string
  /** Official form that its content follows; null: none. */
  readonly official: string | null
  readonly items: readonly LegalFormItem[]
  /** Sentences that the form prints above the signature. */
  readonly statements: readonly string[]
}

const item = (article: string, key: string, label: string, hint?: string): LegalFormItem => ({
  key,
  label,
  article,
  ...(hint === undefined ? {} : { hint }),
})

const COMMITTEE = '도시정비법 시행령 제25조 제1항'
const ASSOCIATION = '도시정비법 시행령 제30조 제2항'
const TRUST = '도시정비법 제27조 제4항'

const HOW_TO_WITHDRAW =
  '철회서에 성명을 적고 지장을 찍어 신분증 사본과 함께 동의를 받은 자와 시장·군수등에게 내용증명으로 보냅니다' +
  '(도시정비법 시행령 제33조 제3항).'

const projectItems = (article: string): readonly LegalFormItem[] => [
  item(article, 'design', '설계의 개요', '대지 면적, 건축 연면적, 층수와 동수, 세대수'),
  item(article, 'cost', '정비사업비', '철거비, 신축비, 그 밖의 비용과 합계'),
]

/** Forms with the items that their articles name. */
export const legalForms: readonly LegalForm[] = [
  {
    key: 'committee',
    title: '조합설립추진위원회 구성 동의서',
    official: '도시정비법 시행규칙 별지 제4호서식',
    items: [
      item(COMMITTEE, 'chair', '추진위원장', '성명과 주소'),
      item(COMMITTEE, 'members', '추진위원', '감사와 추진위원의 성명과 주소'),
      item(COMMITTEE, 'duties', '추진위원회의 업무', '도시정비법 제32조 제1항의 업무'),
      item(COMMITTEE, 'rules', '운영규정', '운영규정의 이름과 의결한 날, 또는 붙임'),
    ],
    statements: [
      '추진위원회의 구성에 동의한 사람은 조합설립에도 동의한 것으로 봅니다. 조합설립인가를 신청하기 전에 시장·군수등과 ' +
        '추진위원회에 반대의 뜻을 표시하면 그렇지 않습니다(도시정비법 제31조 제3항).',
      '승인을 신청하기 전까지 동의를 철회할 수 있습니다(도시정비법 시행령 제33조 제2항).',
      HOW_TO_WITHDRAW,
    ],
  },
  {
    key: 'association',
    title: '조합설립 동의서',
    official: '도시정비법 시행규칙 별지 제6호서식',
    items: [
      ...projectItems(ASSOCIATION),
      item(ASSOCIATION, 'sharing', '정비사업비의 분담 기준'),
      item(ASSOCIATION, 'ownership', '사업 완료 후 소유권의 귀속'),
      item(ASSOCIATION, 'articles', '조합 정관', '정관의 이름과 판, 또는 붙임'),
    ],
    statements: [
      '처음 동의한 날부터 30일까지 철회할 수 있고, 창립총회 뒤에는 철회할 수 없습니다. 동의한 뒤 위의 사항이 바뀌면 ' +
        '조합설립인가를 신청하기 전까지 철회할 수 있습니다(도시정비법 시행령 제33조 제2항).',
      HOW_TO_WITHDRAW,
      '추정분담금과 그 산출 근거를 미리 설명받았습니다(도시정비법 제35조 제10항).',
    ],
  },
  {
    key: 'trust',
    title: '신탁업자 사업시행자 지정 동의서',
    official: null,
    items: [
      ...projectItems(TRUST),
      item(TRUST, 'sharing', '정비사업비의 분담 기준', '신탁보수 등 신탁업자가 부담하지 않는 비용을 포함'),
      item(TRUST, 'ownership', '사업 완료 후 소유권의 귀속'),
      item(TRUST, 'rules', '시행규정'),
      item(TRUST, 'contract', '신탁계약의 내용'),
    ],
    statements: ['지정을 신청하기 전까지 동의를 철회할 수 있습니다(도시정비법 시행령 제33조 제2항).', HOW_TO_WITHDRAW],
  },
  {
    key: 'free',
    title: '동의서',
    official: null,
    items: [item('', 'subject', '동의하는 내용')],
    statements: [],
  },
]

/** Returns a form by its key. */
export const legalForm = (key: LegalFormKey): LegalForm => {
  const found = legalForms.find((form) => form.key === key)
  if (!found) throw new RangeError(`no form ${legalFormKeys[0]}, …: ${key}`)
  return found
}

/** Returns the form whose content the law of a list's rule names; undefined: it names none. */
export const legalFormOfRule = (rule: string | null | undefined): LegalForm | undefined => {
  const kind = consentFormOf(rule ?? '')
  if (kind === undefined) return undefined
  return legalForm(kind === 'founding' ? 'association' : kind)
}

/** Declared item: where it stands in the file, and its text where the form was drawn from it. */
export type DeclaredItem = { readonly key: string; readonly page: number; readonly text?: string | undefined }

/** Returns the items of a form that nothing declares. */
export const missingItems = (
  form: LegalForm,
  declared: { readonly form: LegalFormKey; readonly items: readonly DeclaredItem[] } | null,
): readonly LegalFormItem[] => {
  const known = new Set(declared?.form === form.key ? declared.items.map(({ key }) => key) : [])
  return form.items.filter(({ key }) => !known.has(key))
}
