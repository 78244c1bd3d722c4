import type { CallTime, FailedStep } from '#events/values/participation/phone-call.ts'
import type { PhoneCall } from '#services/participation/phone-call/phone-calls.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { unitName } from '../labels/person-labels.ts'

const failedNames: Readonly<Record<FailedStep, string>> = {
  'wrong-code': '인증번호가 맞지 않음',
  'no-code': '인증번호가 오지 않음',
  locked: '인증번호 입력이 잠김',
  mismatch: '본인 확인 결과가 명부와 다름',
}

const timeNames: Readonly<Record<CallTime, string>> = { morning: '오전에 전화', afternoon: '오후에 전화' }

type Request = PhoneCall['requests'][number]

/** Returns who asks in one line, as they wrote it: "101동 1502호 홍길동". */
export const requesterText = ({ dong, ho, name }: Request): string =>
  [dong !== null && ho !== null ? unitName({ dong, ho }) : '', name ?? ''].filter((part) => part !== '').join(' ')

/** Returns where they could not go on, and when to call. */
export const reasonText = ({ failed, preferredTime }: Request): string =>
  [failedNames[failed], preferredTime === null ? '' : timeNames[preferredTime]]
    .filter((part) => part !== '')
    .join(' · ')

/** Returns the last call in one line; empty before the first. */
export const lastCallText = ({ lastCall, tries }: PhoneCall): string => {
  if (lastCall === null) return ''
  const outcome = lastCall.outcome === 'reached' ? '통화함' : `연락되지 않음 ${tries}번`
  return [outcome, formatDateTime(lastCall.at), lastCall.by.name].filter((part) => part !== '').join(' · ')
}
