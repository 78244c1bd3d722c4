import { shownReceiptNumber } from '#events/values/receipt-number.ts'
import type { EventOf } from '#events/event-type.ts'
import type { IdentityMismatchAccepted, IdentityMismatchRaised } from '#events/identity/identity-mismatch.events.ts'
import type { IdentityVerified } from '#events/identity/identity-verification.events.ts'
import type { MessageAccepted, MessageRefused, MessageWithheld } from '#events/messaging/message.events.ts'
import type { ConsentEvent, PreparationEnding } from '#events/signature/consent.events.ts'
import type { PaperCopyEvent } from '#events/signature/paper-copy.events.ts'
import type { PaperWithdrawalEvent } from '#events/signature/paper-withdrawal.events.ts'
import type { SignatureRequestEvent } from '#events/signature/signature-request.events.ts'
import { copyKindNames, type CopyEnding } from '#events/values/confirmation/paper-copy.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { dayText, timeText } from '../../core/text/seoul-time.ts'
import { type LogContext, type LogText, checkedText, erasedSince, unitText, logText } from './user-log-context.ts'

/** Events of a campaign of signatures, and of identity verification by phone. */
export type SignatureLogged = RecordedEvent<
  | ConsentEvent
  | PaperCopyEvent
  | PaperWithdrawalEvent
  | SignatureRequestEvent
  | EventOf<typeof IdentityVerified>
  | EventOf<typeof IdentityMismatchRaised>
  | EventOf<typeof IdentityMismatchAccepted>
>
type SignatureLogEvent<Type extends SignatureLogged['type']> = Extract<SignatureLogged, { readonly type: Type }>

const types: Readonly<Record<SignatureLogged['type'], true>> = {
  ConsentSigned: true,
  ConsentWithdrawn: true,
  ConsentDeclined: true,
  ConsentDeclineSigned: true,
  ConsentPrepared: true,
  ConsentPreparationEnded: true,
  PaperConsentEntered: true,
  PaperConsentConfirmed: true,
  PaperConsentDeclineConfirmed: true,
  PaperConsentRefused: true,
  PaperWithdrawalRequested: true,
  PaperCopyStored: true,
  PaperCopyAttached: true,
  PaperCopyDestroyed: true,
  SignatureRequested: true,
  SignatureRequestViewed: true,
  SignatureRequestReminded: true,
  SignatureRequestGuideChanged: true,
  SignatureRequestDeleted: true,
  IdentityVerified: true,
  IdentityMismatchRaised: true,
  IdentityMismatchAccepted: true,
}

/** Whether an event of a person's log is one of these. */
export const isOfSignatures = <Other extends RecordedEvent>(event: Other | SignatureLogged): event is SignatureLogged =>
  Object.hasOwn(types, event.type)

/** Adds the reason in the resident's own words, for readers who may see what residents write. */
const withReason = (text: string, reason: string | null, { isErased, seesMemos }: LogContext): LogText => {
  if (isErased) return erasedSince(text)
  return logText(text, seesMemos && reason !== null ? [{ label: '사유', before: null, after: reason }] : [])
}

const providerNames = { nice: 'NICE', kcp: 'KCP' } as const
const partNames = { name: '이름', phone: '전화번호', birthDate: '생년월일' } as const

const signedText = ({ type, data }: SignatureLogEvent<'ConsentSigned' | 'ConsentDeclineSigned'>): LogText => {
  const how = type === 'ConsentSigned' ? '동의서에 서명했습니다' : '동의하지 않는다고 문서에 서명했습니다'
  const by = type === 'ConsentSigned' && data.certificate ? `, ${data.certificate.provider} 인증서` : ''
  const met = 'kind' in data.identity ? ', 대면 서명 (관리자 두 사람이 신분증 확인)' : ''
  const number = type === 'ConsentSigned' && data.number ? `, 연번 ${data.number.text}` : ''
  const chosen = data.answer === undefined ? '' : `, 고른 답 ‘${data.answer.label}’`
  return logText(
    `${how}: ${unitText(data)}${by}${met}${number}${chosen}, 접수번호 ${shownReceiptNumber(data.receiptId)}.`,
  )
}

const endings: Readonly<Record<PreparationEnding, string>> = {
  cancelled: '본인이 취소함',
  expired: '앱에서 시간 안에 서명하지 않음',
  rejected: '앱에서 거절함',
  failed: '앱에서 서명하지 못함',
  mismatch: '인증서의 주인이 다름',
  minor: '만 19세 미만',
  lost: '인증서 회사의 답이 오지 않음',
  unreadable: '인증서 회사의 답을 읽지 못함',
  changed: '동의서나 설명, 명부의 내용이 바뀜',
  closed: '서명 기간이 끝남',
  superseded: '다른 동의가 먼저 등록됨',
  removed: '명부의 소유자가 바뀜',
  number: '연번을 쓸 수 없음',
}

const preparedText = ({ data }: SignatureLogEvent<'ConsentPrepared'>): LogText => {
  const number = data.number ? `, 연번 ${data.number.text}` : ''
  return logText(`인증서로 서명할 동의서를 만들었습니다: ${unitText(data)}${number}.`)
}

const endedText = ({ data }: SignatureLogEvent<'ConsentPreparationEnded'>): string =>
  data.signedAt === undefined
    ? `인증서 서명을 마치지 않고 끝냈습니다: ${unitText(data)}. ${endings[data.reason]}.`
    : `마감 전(${timeText(data.signedAt)})에 앱에서 서명했지만 마감 뒤에 확인되어 동의로 세지 않습니다: ${unitText(data)}.`

const mailText = ({ mail }: Pick<SignatureLogEvent<'ConsentWithdrawn'>['data'], 'mail'>): string =>
  mail === undefined ? '' : `, 내용증명 ${mail.number}, 효력 발생 ${dayText(mail.effectiveOn)}`

const withdrawnText = ({ data }: SignatureLogEvent<'ConsentWithdrawn'>, around: LogContext): LogText => {
  const how =
    data.withdrawnOn === undefined
      ? '동의를 철회했습니다'
      : `서면으로 동의를 철회했습니다 (${dayText(data.withdrawnOn)}${mailText(data)})`
  return withReason(`${how}: ${unitText(data)}, 접수번호 ${shownReceiptNumber(data.receiptId)}.`, data.reason, around)
}

const numberText = ({ form }: Extract<SignatureLogged, { type: 'PaperConsentEntered' }>['data']): string =>
  form?.number ? `, 연번 ${form.number.text}` : ''

const paperText = (
  {
    type,
    data,
  }: SignatureLogEvent<
    'PaperConsentEntered' | 'PaperConsentConfirmed' | 'PaperConsentDeclineConfirmed' | 'PaperConsentRefused'
  >,
  around: LogContext,
): LogText => {
  switch (type) {
    case 'PaperConsentEntered': {
      const text =
        `서면 동의서를 등록했습니다: ${unitText(data)}, 서명일 ${dayText(data.signedOn)}${numberText(data)}${checkedText(data)}, ` +
        `${data.paperAnswer === 'decline' ? '부동의' : '동의'}. 다른 관리자의 확인을 기다립니다.`
      return around.isErased || data.note === null || !around.seesMemos
        ? logText(text)
        : logText(text, [{ label: '메모', before: null, after: data.note }])
    }
    case 'PaperConsentConfirmed':
      return logText(`서면 동의서를 확인했습니다: ${unitText(data)}, 접수번호 ${shownReceiptNumber(data.receiptId)}.`)
    case 'PaperConsentDeclineConfirmed':
      return logText(
        `서면 동의서에서 부동의를 확인했습니다: ${unitText(data)}, 접수번호 ${shownReceiptNumber(data.receiptId)}.`,
      )
    case 'PaperConsentRefused': {
      const why = data.cause === 'superseded' ? ' 이미 다른 동의가 있습니다.' : ''
      return withReason(`서면 동의서를 반려했습니다: ${unitText(data)}.${why}`, data.reason, around)
    }
  }
}

const copyEndings: Readonly<Record<CopyEnding, string>> = {
  refused: '관리자가 반려함',
  unused: '동의서에 붙이지 않음',
  'consent-refused': '동의서가 반려됨',
  withdrawn: '동의가 철회되고 30일이 지남',
  'list-ended': '보존 기간이 지남',
}

const copyStoredText = ({ data }: SignatureLogEvent<'PaperCopyStored'>): string => {
  const hidden = data.numberHidden === 'by-boxes' ? `${data.boxes}곳을 가림` : '주민등록번호 뒷자리가 없다고 확인함'
  return `${copyKindNames[data.kind]}을 올렸습니다: ${unitText(data)}, ${hidden}.`
}

const acceptedText = ({ data: { differs } }: SignatureLogEvent<'IdentityMismatchAccepted'>): LogText => {
  const parts = differs.map((part) => partNames[part]).join(', ')
  return logText(
    `본인 확인 결과가 명부와 달랐으나 같은 사람으로 인정했습니다.${parts === '' ? '' : ` 다른 점: ${parts}.`}`,
  )
}

/** An event of a campaign of signatures as a sentence. Pure. */
export const signatureText = (event: SignatureLogged, around: LogContext): LogText => {
  switch (event.type) {
    case 'ConsentSigned':
    case 'ConsentDeclineSigned':
      return signedText(event)
    case 'ConsentPrepared':
      return preparedText(event)
    case 'ConsentPreparationEnded':
      return logText(endedText(event))
    case 'ConsentWithdrawn':
      return withdrawnText(event, around)
    case 'ConsentDeclined':
      return withReason(`동의하지 않는다고 알렸습니다: ${unitText(event.data)}.`, event.data.reason, around)
    case 'PaperConsentEntered':
    case 'PaperConsentConfirmed':
    case 'PaperConsentDeclineConfirmed':
    case 'PaperConsentRefused':
      return paperText(event, around)
    case 'PaperCopyStored':
      return logText(copyStoredText(event))
    case 'PaperCopyAttached':
      return logText(`사본을 ${event.data.to === 'consent' ? '서면 동의서' : '철회서'}에 붙였습니다.`)
    case 'PaperCopyDestroyed':
      return withReason(
        `서면 동의서의 사본을 파기했습니다. ${copyEndings[event.data.cause]}.`,
        event.data.reason,
        around,
      )
    case 'PaperWithdrawalRequested': {
      const paper = `${dayText(event.data.withdrawnOn)}${mailText(event.data)}`
      const text = `서면 철회를 등록해 달라고 요청했습니다 (${paper}): ${unitText(event.data)}. 다른 관리자의 승인을 기다립니다.`
      return withReason(text, event.data.reason, around)
    }
    case 'SignatureRequested':
      return logText(`서명을 요청했습니다: ${unitText(event.data)}.`)
    case 'SignatureRequestViewed':
      return logText('서명 요청을 열어보았습니다.')
    case 'SignatureRequestReminded':
      return logText('서명을 다시 부탁했습니다.')
    case 'SignatureRequestGuideChanged':
      return logText(
        event.data.guideId === null ? '서명 요청의 안내문을 뺐습니다.' : '서명 요청에 안내문을 올렸습니다.',
      )
    case 'SignatureRequestDeleted':
      return logText('서명 요청을 거두었습니다.')
    case 'IdentityVerified':
      return logText(`휴대전화 본인 확인을 마쳤습니다 (${providerNames[event.data.provider]}).`)
    case 'IdentityMismatchRaised':
      return logText(`명부와 다른 본인 확인 결과로 확인을 요청했습니다: ${unitText(event.data)}.`)
    case 'IdentityMismatchAccepted':
      return acceptedText(event)
  }
}

type Message = EventOf<typeof MessageAccepted> | EventOf<typeof MessageRefused> | EventOf<typeof MessageWithheld>

const messages = {
  'verification-code': ['인증번호를 보냈습니다', '인증번호를 보내지'],
  'phone-changed': ['바뀌기 전의 전화번호로 변경 사실을 알렸습니다', '바뀌기 전의 전화번호로 변경 사실을 알리지'],
  'signature-request': ['서명 요청 메시지를 보냈습니다', '서명 요청 메시지를 보내지'],
  'signature-reminder': ['서명을 다시 부탁하는 메시지를 보냈습니다', '서명을 다시 부탁하는 메시지를 보내지'],
} as const satisfies Readonly<Record<Message['data']['kind'], readonly [string, string]>>

const withheldTexts = {
  expired: '보내기 전에 유효 시간이 지났습니다.',
  nobody: '명부에 보낼 휴대전화가 없습니다.',
  declined: '메시지를 받지 않겠다고 하셨습니다.',
  'settings-off': '리스트에서 메시지를 껐습니다.',
} as const

/** Describes the outcome of a message, for any occasion. */
export const messageText = ({ type, data }: Message): string => {
  const [sent, failed] = messages[data.kind]
  switch (type) {
    case 'MessageAccepted':
      return `${sent}.`
    case 'MessageRefused':
      return `${failed} 못했습니다. 사유: ${data.reason} (${data.statusCode})`
    case 'MessageWithheld':
      return `${failed} 않았습니다.${data.reason === undefined ? '' : ` 사유: ${withheldTexts[data.reason]}`}`
  }
}
