import { languageNames, type OwnerLanguage } from '#events/values/messaging/owner-language.ts'
import { formatPhone } from '#events/values/phone.ts'
import { formatBirthDate } from '#ui/format.ts'
import type { NamedFields } from '../kit/unsaved/ChangedMeanwhile.tsx'

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Labels of the fields of a person, and how their values are written. */
export const personNames: NamedFields = {
  name: { label: '이름' },
  phone: { label: '전화번호', write: (phone) => formatPhone(asText(phone)) },
  address: { label: '주소' },
  email: { label: '이메일' },
  language: { label: '안내 언어', write: (language) => languageNames[language as OwnerLanguage] },
  birthDate: { label: '생년월일', write: (day) => formatBirthDate(asText(day)) },
}
