import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { maskEmail, maskPhone, seesPersonsInClear } from '../core/text/masked-person.ts'
import { timeText } from '../core/text/seoul-time.ts'
import type { AdminSession } from '../core/session.ts'
import type { LogEvent } from './log-events.contract.ts'

type Change = LogEvent['changes'][number]
type Data = Readonly<Record<string, unknown>>
type Field = { readonly label: string; readonly words?: Readonly<Record<string, string>>; readonly isTime?: true }

const yesOrNo = { true: '예', false: '아니요' } as const

const apartment = {
  name: { label: '아파트 이름' },
  address: { label: '주소' },
  totalUnits: { label: '세대수' },
  officePhone: { label: '관리사무소 전화' },
} satisfies Readonly<Record<string, Field>>

const admin = {
  name: { label: '이름' },
  email: { label: '이메일' },
  phone: { label: '전화번호' },
  role: {
    label: '역할',
    words: { SUPER_ADMIN: '최고관리자', ADMIN: '관리자', AUDITOR: '감사', ANALYST: '분석 담당' },
  },
} satisfies Readonly<Record<string, Field>>

const vote = {
  title: { label: '투표 제목' },
  description: { label: '설명' },
  ballotKind: { label: '공개 여부', words: { open: '공개투표', secret: '비밀투표' } },
  opensAt: { label: '시작 시각', isTime: true },
  closesAt: { label: '마감 시각', isTime: true },
  electronicClosesAt: { label: '전자투표 마감 시각', isTime: true },
  interimResults: { label: '중간 결과 공개', words: yesOrNo },
} satisfies Readonly<Record<string, Field>>

const signature = {
  typedSignature: { label: '이름을 적어 서명', words: yesOrNo },
  imprintSignature: { label: '도장 그림으로 서명', words: yesOrNo },
  withdrawal: { label: '철회', words: { 'until-close': '마감까지 가능', 'not-allowed': '불가' } },
} satisfies Readonly<Record<string, Field>>

const messages = {
  enabled: { label: '알림톡 발송', words: yesOrNo },
  smsFallback: { label: '문자로 대신 보내기', words: yesOrNo },
} satisfies Readonly<Record<string, Field>>

/**
 * Fields that are shown for events outside of persons' logs. Their other fields are never shown.
 */
const fieldsOf: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  ApartmentRegistered: apartment,
  ApartmentChanged: apartment,
  AdminRegistered: admin,
  AdminChanged: admin,
  VoteCreated: vote,
  VoteRevised: vote,
  SignatureSettingsChanged: signature,
  MessageSettingsSet: messages,
  RegisterRetentionSet: { destroyOn: { label: '파기일' } },
}

/** Whether the changes of an event can be described by the earlier events of its stream. */
export const describesChanges = ({ type }: RecordedEvent): boolean => type in fieldsOf

const written = (name: string, { words, isTime }: Field, value: unknown, isMasked: boolean): string | null => {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null
  const text = String(value)
  if (words) return words[text] ?? text
  if (isTime) return timeText(text)
  if (isMasked && name === 'phone') return maskPhone(text)
  return isMasked && name === 'email' ? maskEmail(text) : text
}

const dataOf = (event: RecordedEvent | undefined): Data | undefined => event?.data as Data | undefined

/**
 * Returns the fields that an event changed against the one before it of its kind, as an
 * administrator may read them. `stream`: all events of its stream. Pure.
 */
export const changesOf = (
  event: RecordedEvent,
  stream: readonly RecordedEvent[],
  reader: AdminSession,
): readonly Change[] => {
  const fields = fieldsOf[event.type]
  if (!fields) return []
  const before = dataOf(stream.findLast(({ version, type }) => version < event.version && fieldsOf[type] === fields))
  const after = dataOf(event) ?? {}
  const isMasked = !seesPersonsInClear(reader)
  return Object.entries(fields).flatMap(([name, field]) => {
    const [was, is] = [before?.[name] ?? null, after[name] ?? null]
    if (was === is) return []
    return [
      { label: field.label, before: written(name, field, was, isMasked), after: written(name, field, is, isMasked) },
    ]
  })
}
