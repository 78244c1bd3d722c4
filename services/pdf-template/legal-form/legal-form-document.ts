import type { FieldKind, FieldSource, LegalFormKey } from '#events/values/template-field.ts'
import { writePdf, type Blank, type Block, type FormRow } from '#infra/lib/pdf/draw/index.ts'
import type { FieldInput } from '../placed-ids.decider.ts'
import { legalForm, type DeclaredItem, type LegalForm } from './legal-forms.contract.ts'

/** Texts of a form: of its items by their keys, and to whom it is given. */
export type LegalFormTexts = {
  readonly form: LegalFormKey
  readonly items: Readonly<Record<string, string>>
  readonly recipient: string
}

type FormOfList = LegalFormTexts & {
  readonly apartment: string
  readonly list: string
  /** ISO 8601. */
  readonly madeAt: string
}

/** Form as it was drawn: its file, its fields, and the pages of its items. */
export type DrawnForm = {
  readonly content: Buffer
  readonly fields: readonly Omit<FieldInput, 'spareId'>[]
  readonly items: readonly DeclaredItem[]
}

type BlankField = {
  readonly kind: FieldKind
  readonly label: string
  readonly source: FieldSource | null
  readonly required: boolean
}

/** Fields of the form's blanks, by the blanks' names, in the order of filling. */
const blankFields: Readonly<Record<string, BlankField>> = {
  number: { kind: 'text', label: '연번', source: 'consentNumber', required: false },
  name: { kind: 'name', label: '성명', source: 'name', required: true },
  birthDate: { kind: 'birthDate', label: '생년월일', source: 'birthDate', required: true },
  address: { kind: 'text', label: '주민등록상 주소', source: null, required: true },
  phone: { kind: 'phone', label: '전화번호', source: 'phone', required: true },
  unit: { kind: 'address', label: '소재지', source: 'address', required: true },
  area: { kind: 'area', label: '건축물 전용면적', source: 'area', required: true },
  ownershipShare: { kind: 'text', label: '공유 지분', source: 'ownershipShare', required: false },
  landShare: { kind: 'area', label: '대지권 지분', source: 'landShare', required: false },
  date: { kind: 'date', label: '동의한 날', source: 'date', required: true },
  signature: { kind: 'signature', label: '서명', source: null, required: true },
}

const ITEM = 'item '

const ownerRows: readonly FormRow[] = [
  { label: '성명', cells: [{ blank: 'name' }, { blank: 'birthDate', caption: '생년월일' }] },
  { label: '주소', cells: [{ blank: 'address', caption: '주민등록상 주소' }] },
  { label: '전화번호', cells: [{ blank: 'phone' }] },
]

const rightRows: readonly FormRow[] = [
  { label: '소재지', cells: [{ blank: 'unit' }] },
  {
    label: '건축물',
    cells: [
      { blank: 'area', caption: '전용면적 (㎡)' },
      { blank: 'ownershipShare', caption: '공유 지분 (공유일 때)' },
    ],
  },
  { label: '토지', cells: [{ blank: 'landShare', caption: '대지권 지분 (㎡)' }] },
]

const itemRows = ({ items }: LegalForm, texts: LegalFormTexts['items']): readonly FormRow[] =>
  items.map(({ key, label }) => ({ label, name: `${ITEM}${key}`, cells: [{ text: texts[key] ?? '' }] }))

const statementsOf = ({ statements }: LegalForm): readonly Block[] =>
  statements.length === 0
    ? []
    : [
        { kind: 'heading', text: '4. 알리는 사항' },
        ...statements.map((text, index) => ({ kind: 'paragraph', text: `${index + 1}) ${text}` }) as const),
      ]

const blocksOf = ({ form: key, items, recipient, apartment, list }: FormOfList): readonly Block[] => {
  const form = legalForm(key)
  const what = form.title.replace(/ ?동의서$/, '')
  return [
    { kind: 'title', text: form.title, above: `${apartment} · ${list}` },
    { kind: 'form', rows: [{ label: '연번', cells: [{ blank: 'number' }] }] },
    { kind: 'heading', text: '1. 동의자' },
    { kind: 'form', rows: ownerRows },
    { kind: 'heading', text: '2. 소유권 현황' },
    { kind: 'form', rows: rightRows },
    { kind: 'heading', text: '3. 동의 내용' },
    { kind: 'form', rows: itemRows(form, items) },
    ...statementsOf(form),
    {
      kind: 'paragraph',
      text: `위 내용을 확인하고 ${what === '' ? '이' : what}에 동의합니다.`,
      weight: 'bold',
      keep: 150,
    },
    {
      kind: 'form',
      rows: [
        { label: '동의한 날', cells: [{ blank: 'date' }] },
        { label: '동의자', cells: [{ blank: 'signature', caption: '성명 (서면은 자필과 지장)', isSignature: true }] },
      ],
    },
    ...(recipient === '' ? [] : [{ kind: 'paragraph', text: `${recipient} 귀중`, weight: 'bold' } as const]),
    { kind: 'paragraph', text: '붙임: 신분증명서 사본 1부 (서면으로 낼 때)', tone: 'soft' },
  ]
}

const fieldsOf = (blanks: readonly Blank[]): DrawnForm['fields'] =>
  Object.entries(blankFields).flatMap(([name, field]) =>
    blanks
      .filter((blank) => blank.name === name)
      .map(({ name: _name, ...position }) => ({
        ...field,
        ...position,
        fontSize: null,
        align: 'left' as const,
      })),
  )

/** Draws a form with its items printed and its blanks as fields. */
export const drawLegalForm = async (form: FormOfList): Promise<DrawnForm> => {
  const { title, items } = legalForm(form.form)
  const { content, blanks } = await writePdf({
    title,
    author: form.apartment,
    madeAt: form.madeAt,
    footer: `${title} · ${form.apartment}`,
    blocks: blocksOf(form),
  })
  const pageOf = (key: string): number => blanks.find(({ name }) => name === `${ITEM}${key}`)?.page ?? 1
  return {
    content,
    fields: fieldsOf(blanks),
    items: items.map(({ key }) => ({ key, page: pageOf(key), text: form.items[key] ?? '' })),
  }
}
