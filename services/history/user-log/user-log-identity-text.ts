import type { IdentityRecordEvent } from '#events/participation/identity-record.events.ts'
import { documentViewingNames, identityDocumentNames } from '#events/values/participation/identity-record.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { timeText } from '../../core/text/seoul-time.ts'
import { logText, type LogText } from './user-log-context.ts'

/** Events of the identity document of an owner without a Korean phone, and of their link. */
export type IdentityLogged = RecordedEvent<IdentityRecordEvent>

const types: Readonly<Record<IdentityRecordEvent['type'], true>> = {
  IdentityRecorded: true,
  IdentityRecordedInPerson: true,
  IdentityRecordConfirmed: true,
  IdentityRecordRejected: true,
  IdentityRecordRevoked: true,
  IdentityLinkIssued: true,
  IdentityLinkSent: true,
  IdentityLinkRefused: true,
  IdentityLinkOpened: true,
  SigningTabletLent: true,
  SigningTabletOpened: true,
  SigningTabletEnded: true,
  IdentityOwnerNotified: true,
}

/** Whether an event is of an identity record. */
export const isOfIdentityRecord = (event: RecordedEvent): event is IdentityLogged => event.type in types

const notices = {
  accepted: '신원 확인을 명부의 전화번호로 알렸습니다.',
  refused: '신원 확인을 명부의 전화번호로 알리지 못했습니다.',
  withheld: '신원 확인을 알리지 않았습니다. 전화번호가 없거나 받지 않겠다고 하셨습니다.',
} as const

const sentenceOf = (event: IdentityLogged): string => {
  switch (event.type) {
    case 'IdentityRecorded': {
      const { document, viewing } = event.data
      return `${documentViewingNames[viewing]}에서 ${identityDocumentNames[document]}을 확인했습니다.`
    }
    case 'IdentityRecordedInPerson':
      return '대면 서명: 소유자와 신분증을 확인했습니다.'
    case 'SigningTabletLent':
      return '대면 서명: 태블릿 링크를 만들었습니다.'
    case 'SigningTabletOpened':
      return '대면 서명: 태블릿에서 서명 화면을 열었습니다.'
    case 'SigningTabletEnded':
      return '대면 서명: 태블릿 화면을 닫았습니다.'
    case 'IdentityRecordConfirmed':
      return '두 번째 관리자가 같은 신분증을 확인했습니다.'
    case 'IdentityRecordRejected':
      return '두 번째 관리자가 신원 확인을 반려했습니다.'
    case 'IdentityRecordRevoked':
      return event.data.cause === 'office'
        ? '신원 확인을 취소했습니다.'
        : '명부의 전화번호를 쓰는 분이 신원 확인에 이의를 남겼습니다.'
    case 'IdentityLinkIssued':
      return `한 번 쓰는 투표 링크를 만들었습니다. ${timeText(event.data.expiresAt)}까지 쓸 수 있습니다.`
    case 'IdentityLinkSent':
      return event.data.outcome === 'accepted'
        ? '투표 링크를 전자우편으로 보냈습니다.'
        : '투표 링크를 전자우편으로 보내지 못했습니다.'
    case 'IdentityLinkRefused':
      return `투표 링크에서 생년월일이나 이름을 잘못 입력했습니다. ${event.data.left}번 남았습니다.`
    case 'IdentityLinkOpened':
      return '투표 링크로 본인 확인을 마쳤습니다.'
    case 'IdentityOwnerNotified':
      return notices[event.data.outcome]
  }
}

/** Describes an event of an identity record. */
export const identityText = (event: IdentityLogged): LogText => logText(sentenceOf(event))
