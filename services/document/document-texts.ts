import type { DocumentFailure, DocumentKind } from '#events/document/document.events.ts'
import type { DocumentConsentStatus } from './documents.contract.ts'

/** Names of the kinds of documents. */
export const kindNames: Readonly<Record<DocumentKind, string>> = {
  form: '서면용 양식',
  consent: '동의서',
  ballot: '투표 확인서',
  certificate: '투표 참여 확인서',
  minutes: '회의록',
  scan: '서면 제출본',
}

/** Describes how the signer was identified; for unsigned documents, that nobody was. */
export const identifiedText = (kind: DocumentKind): string => identifiedTexts[kind] ?? '본인 확인 기록이 없습니다.'

const BY_CODE = '소유자 명부에 있는 휴대전화로 보낸 인증번호를 확인했습니다.'
const identifiedTexts: Readonly<Partial<Record<DocumentKind, string>>> = {
  form: '아직 서명 전입니다. 서면으로 서명을 받기 위해 소유자 명부의 내용으로 채운 양식이며, 누구의 동의나 서명도 들어 있지 않습니다.',
  ballot: BY_CODE,
  certificate: BY_CODE,
  consent: '본인 확인을 마친 소유자가 서명했습니다. 자세한 내용은 전자서명 확인서에 있습니다.',
  scan: '종이에 서명한 동의서입니다. 등록한 관리자와 다른 관리자가 확인했습니다.',
}

/** Reasons why a document could not be made, and what to do. */
export const failureTexts: Readonly<Record<DocumentFailure, string>> = {
  'entry-removed': '명부에서 빠진 소유자입니다.',
  'person-erased': '개인정보가 파기된 소유자입니다.',
  'template-gone': '템플릿 파일을 읽을 수 없습니다. 템플릿을 다시 올려주세요.',
  'masks-not-proved': '가린 부분이 완전히 삭제되었는지 확인하지 못했습니다. 템플릿의 가림을 수정해주세요.',
  rendering: '문서를 만들지 못했습니다. 다시 시도해주세요.',
  storage: '만든 문서를 보관하지 못했습니다. 다시 시도해주세요.',
}

const eventTitles: Readonly<Record<string, string>> = {
  ListCreated: '리스트를 만듦',
  ListChanged: '리스트의 내용을 바꿈',
  ApartmentRegistered: '단지를 등록함',
  ApartmentChanged: '단지의 정보를 바꿈',
  ListUserAdded: '명부에 올림',
  ListUserChanged: '명부의 내용을 바꿈',
  ListUserRemoved: '명부에서 뺌',
  PersonRegistered: '소유자를 등록함',
  PersonChanged: '소유자의 정보를 바꿈',
  ContactChangeProposed: '연락처 변경을 요청함',
  ContactChangeSettled: '연락처 변경 요청을 처리함',
  ContactObjected: '전화번호 변경에 이의를 남김',
  ContactObjectionSettled: '전화번호 변경에 대한 이의를 처리함',
  PdfTemplateUploaded: '템플릿 파일을 올림',
  PdfTemplateFieldsPlaced: '템플릿에 필드를 놓음',
  PdfTemplateMasksPlaced: '템플릿에 가림을 놓음',
  PdfTemplateVersionUsed: '템플릿의 판을 고정함',
  DocumentRequested: '문서를 만들도록 요청함',
  DocumentSealed: '문서를 봉인함',
  DocumentFailed: '문서를 만들지 못함',
  DocumentDamaged: '보관된 문서가 손상됨',
  DocumentRetried: '문서를 다시 만들도록 요청함',
  PersonErased: '개인정보를 파기함',
  VoteCreated: '투표를 만듦',
  VoteOpened: '투표를 시작함',
  VoteClosed: '투표를 마감함',
  BallotCast: '투표함',
  IdentityVerified: '휴대전화로 본인 확인을 마침',
  ConsentSigned: '동의서에 서명함',
  ConsentDeclineSigned: '동의하지 않는다고 서명함',
  ConsentPrepared: '인증서로 서명할 문서를 만듦',
  PaperConsentEntered: '서면 동의서를 등록함',
  PaperConsentConfirmed: '서면 동의서를 확인함',
  PaperConsentDeclineConfirmed: '서면 부동의를 확인함',
}

/** Returns the Korean title of an event type; the type itself if it has none. */
export const eventTitle = (type: string): string => eventTitles[type] ?? type

/**
 * Returns the number by which people refer to a document: the end of its id, which is derived from
 * its inputs.
 */
export const documentNumber = (documentId: string): string => {
  const digits = documentId.replaceAll('-', '').slice(-12).toUpperCase()
  return `DJ-${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`
}

/** Returns the address of the public verification page of a document, as its QR code has it. */
export const verifyUrlOf = (publicUrl: string, documentId: string): string =>
  `${publicUrl}/document/verify?d=${documentNumber(documentId)}`

/** Text by which the access log's entry of a complete download begins. */
export const ALL_DOWNLOADED = '문서 모두 내려받기'

/** Names the state of the consent of a document, as tables of documents name it. */
export const consentNames = {
  valid: '유효',
  withdrawn: '철회',
  superseded: '대체됨',
  pending: '확인 대기',
  refused: '반려',
  declined: '부동의',
} as const satisfies Readonly<Record<DocumentConsentStatus, string>>
