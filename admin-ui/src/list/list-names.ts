import { legalRuleText } from '#services/list/rule/legal-rule-names.contract.ts'
import { formatArea, formatDate } from '#ui/format.ts'
import type { NamedFields } from '../kit/unsaved/ChangedMeanwhile.tsx'
import { bothWaysChoices, contactChoices, coOwnerChoices } from '../labels/list-labels.ts'

type Choices = readonly { readonly id: string; readonly name: string }[]

const written =
  (write: (text: string) => string) =>
  (value: unknown): string =>
    typeof value === 'string' ? write(value) : ''

const nameOf = (choices: Choices) => written((id) => choices.find((choice) => choice.id === id)?.name ?? id)

/** Returns the reason and the day of the lower threshold for 복리시설; a form may still lack either. */
const thirdText = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return ''
  const { reason, since } = value as { readonly reason?: unknown; readonly since?: unknown }
  return `${typeof reason === 'string' ? reason : ''} (기준일 ${typeof since === 'string' ? formatDate(since) : ''})`
}

/** Labels of the settings of a list, and how their values are written. */
export const listNames = {
  name: { label: '리스트 이름' },
  startDate: { label: '시작일', write: written(formatDate) },
  endDate: { label: '종료일', write: written(formatDate) },
  rule: { label: '법정 기준', write: written(legalRuleText) },
  coOwners: {
    label: '소유자가 여러 명인 세대',
    write: nameOf([...coOwnerChoices.vote, ...coOwnerChoices.signature]),
  },
  contactChanges: { label: '투표·서명 중 이름·전화번호 변경', write: nameOf(contactChoices) },
  bothWays: { label: '온라인과 종이로 모두 낸 세대', write: nameOf(bothWaysChoices) },
  sharedFacilities: { label: '복리시설 동' },
  siteArea: { label: '대지 면적(㎡)', write: (value: unknown) => (typeof value === 'number' ? formatArea(value) : '') },
  sharedThird: { label: '복리시설 3분의 1', write: thirdText },
  applicationDate: { label: '인가 신청일', write: written(formatDate) },
  foundingAssemblyDate: { label: '창립총회일', write: written(formatDate) },
  termsChangedOn: { label: '동의 내용이 바뀐 날', write: written(formatDate) },
} as const satisfies NamedFields
