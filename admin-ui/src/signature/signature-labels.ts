import type { AnswerTo } from '#services/calls.contract.ts'
import type { RequestStatus, SignatureRequest } from '#services/signature/request/signature-requests.contract.ts'
import type { Consent, ConsentStatus } from '#services/signature/signatures.contract.ts'
import { certificateAppTitles } from '#events/values/certificate-app.ts'
import type { CertificateRule } from '#events/values/signature/certificate-rule.ts'
import { consentLawOf, effectByIdentity, type OnlineEffect } from '#services/list/rule/consent-law.contract.ts'
import type { SignatureSettings } from '#services/signature/link/signature-link.contract.ts'

export const requestStatusNames: Readonly<Record<RequestStatus, string>> = {
  sent: '보냄',
  viewed: '열람',
  verified: '본인 확인',
  signed: '서명',
  declined: '거절',
  withdrawn: '철회',
  expired: '만료',
  deleted: '취소',
}

export const consentStatusNames: Readonly<Record<ConsentStatus, string>> = {
  valid: '유효',
  withdrawn: '철회',
  'at-risk': '위험',
  superseded: '대체됨',
  pending: '확인 대기',
  refused: '반려',
  declined: '동의하지 않음',
}

type LawOfList = Parameters<typeof consentLawOf>[0]

const unsureNames: Readonly<Partial<Record<OnlineEffect, string>>> = {
  certificate: '인증서 없음',
  doubtful: '효력 불분명',
  assembly: '의결 아님',
}

type ConsentWay = Pick<Consent, 'way' | 'certificate'> & Partial<Pick<Consent, 'inPerson'>>

/**
 * Returns the mark of consents given online that the law of a list may not take; null for paper,
 * and where it takes them, such as with a certificate.
 */
export const unsureMark = (list: LawOfList, { way, certificate }: ConsentWay): string | null => {
  const effect = consentLawOf(list)?.onlineEffect ?? 'none'
  const given = effectByIdentity(effect, certificate === null ? 'phone' : 'certificate')
  return way === 'paper' ? null : (unsureNames[given] ?? null)
}

/** Returns how a consent was given, "전자서명 (인증서 없음)", "전자서명 (카카오 인증서)". */
export const wayText = (list: LawOfList, consent: ConsentWay): string => {
  const { way, certificate } = consent
  const by = certificate === null ? null : `${certificateAppTitles[certificate]} 인증서`
  const mark = unsureMark(list, consent) ?? by
  const name = consent.inPerson === true ? '대면 서명' : consentWayNames[way]
  return mark === null ? name : `${name} (${mark})`
}

export const certificateRuleNames: Readonly<Record<CertificateRule, string>> = {
  required: '인증서로만 받음',
  offered: '인증서로도 받음',
  off: '받지 않음',
}

export const consentWayNames: Readonly<Record<Consent['way'], string>> = { online: '전자서명', paper: '서면' }

export const providerNames = {
  nice: 'NICE 휴대전화 본인 확인',
  kcp: 'KCP 휴대전화 본인 확인',
} as const satisfies Readonly<Record<NonNullable<Consent['provider']>, string>>

export const withdrawalNames: Readonly<Record<SignatureSettings['withdrawal'], string>> = {
  'until-close': '마감 전까지 철회할 수 있음',
  'not-allowed': '철회할 수 없음',
}

export const messageStatusNames: Readonly<Record<SignatureRequest['message']['status'], string>> = {
  none: '보내지 않음',
  queued: '보내는 중',
  accepted: '보냄',
  refused: '실패',
}

type SkipReason = AnswerTo<'POST /api/signature/request'>['skipped'][number]['reason']
export const skipNames: Readonly<Record<SkipReason, string>> = {
  'already-requested': '이미 열려 있는 요청이 있음',
  signed: '이미 서명함',
  'not-on-list': '명부에 없음',
  erased: '개인정보가 파기됨',
}

type NotReminded = AnswerTo<'POST /api/lists/{listId}/signature/reminders'>['skipped'][number]['reason']
export const notRemindedNames: Readonly<Record<NotReminded, string>> = {
  'reminded-recently': '10분 안에 이미 알림',
  signed: '이미 서명함',
  over: '끝난 요청',
  'no-phone': '연락처가 없거나 알림톡을 받지 않음',
}

export const paperAnswerNames = { consent: '동의', decline: '동의하지 않음' } as const

/**
 * Returns the answer of a consent, as it was ticked or read on paper; empty where its form has no
 * such choice.
 */
export const answerText = ({ answer, unclear }: Pick<Consent, 'answer' | 'unclear'>): string => {
  if (unclear) return '확인 필요'
  if (answer === null) return ''
  return answer.label ?? (answer.meaning === 'consent' ? paperAnswerNames.consent : paperAnswerNames.decline)
}

export const consentPath = (listId: string, id: string): string => `/lists/${listId}/consents/${id}`

type FilterValues = Readonly<Record<string, string | readonly string[]>>

/** Returns the address of a collection with a filter; an empty filter clears the remembered one. */
export const narrowedPath = (path: string, filter: FilterValues): string =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`
