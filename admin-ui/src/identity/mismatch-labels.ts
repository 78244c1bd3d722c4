import type { IdentityMismatch } from '#services/identity/mismatch/identity-mismatches.contract.ts'
import { formatPhone } from '#events/values/phone.ts'
import { formatBirthDate } from '#ui/format.ts'
import { unitName } from '../labels/person-labels.ts'

export type Candidate = IdentityMismatch['candidates'][number]
type Field = Candidate['differs'][number]

export const fieldNames: Readonly<Record<Field, string>> = { name: '이름', phone: '휴대전화', birthDate: '생년월일' }

const providerNames: Readonly<Record<IdentityMismatch['provider'], string>> = { nice: 'NICE', kcp: 'KCP' }

const noticeNames: Readonly<Record<IdentityMismatch['told'], string>> = {
  none: '',
  queued: '결과 메시지 보내는 중',
  sent: '결과 메시지 보냄',
  failed: '결과 메시지 보내지 못함',
}

const writers: Readonly<Record<Field, (value: string) => string>> = {
  name: (name) => name,
  phone: formatPhone,
  birthDate: formatBirthDate,
}

/** Writes the field of a side. */
const writtenField = (field: Field, value: string | null): string | null =>
  value === null ? value : writers[field](value)

/** Comparison of one field of an owner with the verified identity. */
export type Comparison = {
  readonly field: Field
  readonly proved: string
  readonly known: string | null
  readonly verdict: 'same' | 'differs' | 'absent'
}

/** Compares a verified identity with an owner, field by field. */
export const comparisonOf = (
  verified: NonNullable<IdentityMismatch['verified']>,
  { differs, ...known }: Candidate,
): readonly Comparison[] =>
  (['name', 'phone', 'birthDate'] as const).map((field) => {
    const verdict = differs.includes(field) ? 'differs' : 'same'
    return {
      field,
      proved: writtenField(field, verified[field]) ?? '',
      known: writtenField(field, known[field]),
      verdict: known[field] === null ? 'absent' : verdict,
    }
  })

/** Returns a candidate in one line with the reason: "101동 1502호 홍길동 · 다름: 휴대전화". */
export const candidateText = (candidate: Candidate): string => {
  const { name, differs, invited, phone, birthDate } = candidate
  const onlyName = phone === null && birthDate === null && differs.length === 0
  const said = [
    ...(invited ? ['개인 요청을 받은 소유자'] : []),
    ...(differs.length > 0 ? [`다름: ${differs.map((field) => fieldNames[field]).join(', ')}`] : []),
    ...(onlyName ? ['명부에 이름만 있음'] : []),
  ]
  return [`${unitName(candidate)} ${name ?? '이름 없음'}`, ...said].join(' · ')
}

/** Returns the provider in one line: "NICE 휴대전화 본인 확인". */
export const providerText = ({ provider }: Pick<IdentityMismatch, 'provider'>): string =>
  `${providerNames[provider]} 휴대전화 본인 확인`

/** Returns the state of the message to the person; empty before the decision. */
export const noticeText = ({ told }: Pick<IdentityMismatch, 'told'>): string => noticeNames[told]
