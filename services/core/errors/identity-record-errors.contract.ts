import { answers, refusals } from './mapped-errors.contract.ts'

/** Errors of identities of owners without a Korean phone, and of their one-time links. */
export const identityRecordErrors = {
  ...refusals({
    IDENTITY_NAME_DIFFERS: '신분증의 이름이 명부의 이름과 다릅니다. 신분증을 다시 확인하거나 명부를 먼저 수정해주세요.',
    IDENTITY_DOCUMENT_EXPIRED: '유효기간이 지난 신분증입니다.',
    IDENTITY_RECORD_STANDS: '이 소유자의 신원 확인이 이미 있습니다. 새로 하려면 먼저 취소해주세요.',
    IDENTITY_RECORD_DIFFERS: '먼저 확인한 관리자가 적은 내용과 다릅니다. 다시 확인하고, 잘못 적혔으면 반려해주세요.',
    IDENTITY_RECORD_OVER: '취소되었거나 기한이 지난 신원 확인입니다. 새로 확인해주세요.',
    IN_PERSON_NOT_BY_LAW:
      '법에서 인증서나 자필 서명과 지장을 요구하는 동의서는 태블릿으로 서명받을 수 없습니다. 서면 동의서로 받아주세요.',
    IN_PERSON_FOR_CONSENTS: '대면 서명은 동의서를 받는 리스트에서만 할 수 있습니다.',
    IN_PERSON_OTHER_ADMIN: '소유자와 신분증을 확인한 두 관리자만 태블릿을 열 수 있습니다.',
    IDENTITY_ANSWER_DIFFERS: '명부와 다릅니다.',
    IDENTITY_LINK_USED: '이미 사용한 링크입니다. 관리사무소에 새 링크를 요청해주세요.',
    IDENTITY_LINK_LOCKED: '여러 번 잘못 입력하셔서 쓸 수 없는 링크입니다. 관리사무소에 새 링크를 요청해주세요.',
  }),
  ...answers(503, {
    MAIL_NOT_SET_UP: '전자우편을 보낼 메일 서버가 없습니다. 시스템 담당자에게 설정을 요청해주세요.',
  }),
}
