import type { PlacedTemplateField } from '#events/pdf-template/pdf-template.events.ts'
import type { FieldValue } from '#infra/lib/pdf/fill/placed-field.ts'
import { fillFromRoll, type EntryFacts, type SourceValues } from '../field-values.ts'

/** Sample entry: values as long and as awkward as they come, to see whether they fit. */
export const sampleEntry: EntryFacts = {
  name: '황보제갈공명',
  birthDate: '1958-12-31',
  phone: '01012345678',
  dong: '제3공구상가근린생활시설',
  ho: '지하1층1502-1호실',
  area: 12_847_731,
  landShare: 731_294,
  ownershipShare: '1234/5678',
  apartment: {
    name: '한빛마을 주공그린빌 3단지',
    address: '경기도 고양시 일산동구 한빛마을중앙공원로 1234번길 56-78 (마두동, 한빛마을)',
  },
  list: { name: '한빛마을 주공그린빌 3단지 재건축정비사업 조합설립 동의' },
  day: '2026-12-31',
}

const SIGNERS_TEXT = '서명하는 분이 직접 적는 글자입니다 가나다라마바사'

/** Returns a sample of what the signer would fill in, so that its position is visible. */
const sampleOf = ({ kind }: PlacedTemplateField): FieldValue => {
  if (kind === 'checkbox') return { checked: true }
  if (kind === 'signature') return { seal: sampleEntry.name ?? '' }
  return { text: SIGNERS_TEXT }
}

/** Values for every field: of the sample. */
export const sampleValues = (
  fields: readonly PlacedTemplateField[],
  known: SourceValues,
): ReadonlyMap<string, FieldValue> =>
  new Map([
    ...fields.filter(({ source }) => source === null).map((field) => [field.id, sampleOf(field)] as const),
    ...fillFromRoll(fields, known).values,
  ])
