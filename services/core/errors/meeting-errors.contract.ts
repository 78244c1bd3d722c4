import { answers, refusals } from './mapped-errors.contract.ts'

/** Errors of meetings that are attended online, of codes for their halls, and of electronic votes for them. */
export const meetingErrors = {
  ...refusals({
    ATTENDEE_NOT_ONLINE: '온라인으로 참석하고 계신 동안에만 쓰실 수 있습니다. 다시 입장해주세요.',
    ONLINE_NOT_OFFERED: '온라인으로 참석할 수 없는 총회입니다. 현장에서 참석해주세요.',
    ONLINE_PROOF_NOT_ACCEPTED: '이 총회에서 쓸 수 없는 본인 확인입니다. 관리사무소에 문의해주세요.',
    ONLINE_CERTIFICATES_USED_UP:
      '이 휴대전화 번호로는 인증서 확인을 더 요청할 수 없습니다. 신분증을 가지고 현장으로 오시거나 관리사무소에 문의해주세요.',
    STATEMENTS_TOO_MANY: '너무 자주 보내셨습니다. 1분 뒤에 다시 보내주세요. 총회마다 50번까지 보낼 수 있습니다.',
    FLOOR_REQUEST_OVER: '이미 처리되었거나 취소한 발언 신청입니다.',
    ELECTRONIC_VOTING_CLOSED: '전자투표는 마감되었습니다. 종이 투표는 관리사무소나 총회 접수대에서 하실 수 있습니다.',
    ENTRY_CODE_INVALID: '쓸 수 없는 입장 코드입니다. 휴대전화에 새로 나온 코드를 다시 찍거나 입력해주세요.',
  }),
  ...answers(401, {
    ATTENDING_SESSION_REQUIRED: '총회에 다시 입장해주세요.',
  }),
}
