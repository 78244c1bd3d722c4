import type { PauseReason } from '#events/registry/registry-collection.events.ts'

/** Texts of why a collection is paused, and what happens next. */
export const pauseTexts: Readonly<Record<PauseReason, string>> = {
  maintenance: '등기소가 점검 중입니다. 점검이 끝나면 자동으로 이어서 수집합니다.',
  'daily-limit': '하루 열람 한도에 이르렀습니다. 한도가 풀리면 자동으로 이어서 수집합니다.',
  'no-points': '선불 포인트가 모자랍니다. 충전하면 자동으로 이어서 수집합니다.',
  'provider-away': '등기소가 응답하지 않습니다. 잠시 뒤 자동으로 다시 시도합니다.',
  misconfigured: '등기 계정을 쓸 수 없습니다. 단지의 외부 서비스 계정을 확인한 뒤 계속하기를 눌러주세요.',
  cost: '열람 수수료가 시작할 때보다 올랐습니다. 비용을 확인한 뒤 새로 시작해주세요.',
}

/** Text for a problem without its own. */
export const OTHER_PROBLEM_TEXT =
  '등기부를 받지 못했습니다. 다시 수집해주세요. 되풀이되면 등기부 제공사에 문의해주세요.'

/** Texts of the result of a unit and its remedy, by `RegisterProblem` and our own codes. */
export const problemTexts: Readonly<Record<string, string>> = {
  'not-found': '등기소에서 이 세대를 찾지 못했습니다. 단지 주소와 동·호를 확인한 뒤 다시 수집해주세요.',
  'several-found': '같은 동·호가 여러 건 나왔습니다. 단지 주소를 더 자세히 적거나 고유번호 14자리로 열람해주세요.',
  'wrong-address': '주소가 등기소의 주소와 맞지 않습니다. 단지 주소를 수정한 뒤 다시 수집해주세요.',
  'wrong-register': '다른 세대의 등기부입니다. 단지 주소와 동·호를 확인해주세요.',
  unreadable: '등기소의 답을 읽지 못했습니다. 등기소에서 내려받은 PDF를 파일 가져오기로 올려주세요.',
  refused: '등기소가 거절했습니다. 인터넷등기소에서 직접 열람할 수 있는지 확인해주세요.',
  busy: '등기소가 바쁩니다. 잠시 뒤 다시 수집해주세요.',
  misconfigured: '등기 계정을 쓸 수 없습니다. 단지의 외부 서비스 계정을 확인해주세요.',
  unclear:
    '결제되었는지 확인이 필요합니다. 돈이 들지 않는 조회로 자동으로 확인하고 있으며, 자동으로 다시 사지 않습니다. 인터넷등기소의 결제 내역을 확인해주세요.',
  'not-paid': '결제되지 않은 것이 확인되었습니다. 다시 수집할 수 있습니다.',
  young: '최근에 열람한 등기부가 있어 다시 사지 않았습니다.',
  cleared: '다른 수집에서 결제 여부를 확인하고 등기부를 받았습니다.',
  taken: '다른 수집에서 열람하고 있어 건너뛰었습니다.',
}
