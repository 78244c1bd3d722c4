import { refusals } from './mapped-errors.contract.ts'

/** Errors of ballots that are withdrawn or challenged. */
export const ballotErrors = refusals({
  BALLOT_WITHDRAWN: '취소된 투표입니다. 화면을 새로 열어 지금 상태를 확인하고 다시 투표해주세요.',
  BALLOT_NOT_STANDING: '그 사이 이 투표가 취소되었거나 다른 투표로 바뀌었습니다. 지금 상태를 확인해주세요.',
  FIRST_BALLOT_COUNTS: '처음 낸 투표만 인정하는 투표입니다. 낸 투표를 취소할 수 없습니다.',
  BALLOT_WITHDRAWAL_NOT_POSSIBLE:
    '무기명 투표는 암호화 투표일 때만 취소를 허용할 수 있습니다. 투표함에서 누구의 표인지 골라낼 수 없기 때문입니다.',
  BALLOT_WITHDRAWAL_OVER: '개표를 시작하여 더 이상 투표를 취소할 수 없습니다.',
  BALLOT_WITHDRAWAL_IN_WRITING:
    '종이로 낸 투표는 이 화면에서 취소할 수 없습니다. 관리사무소에 서면으로 취소를 요청해주세요.',
  BALLOT_CHALLENGE_SETTLED: '관리자 두 사람이 이미 처리한 이의입니다. 더 물으실 일은 관리사무소에 문의해주세요.',
  BALLOT_CHALLENGES_TOO_MANY: '이 세대의 투표에는 이의를 더 남길 수 없습니다. 관리사무소에 문의해주세요.',
})
