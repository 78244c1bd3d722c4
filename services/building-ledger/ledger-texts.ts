import type { LedgerFailure } from '#events/building-ledger/building-ledger.events.ts'
import type { WaitReason } from './reading/stored-pages.ts'

/** Korean texts of failures of a reading. */
export const ledgerFailureTexts: Readonly<Record<LedgerFailure, string>> = {
  key: '공공데이터포털의 인증키가 맞지 않아 읽지 못했습니다. 설치한 분에게 알려주세요.',
  gone: '건축물대장 서비스의 주소가 바뀌어 읽지 못했습니다. 설치한 분에게 알려주세요.',
  parameter: '이 지번은 건축물대장에서 찾을 수 없습니다. 주소를 다시 골라주세요.',
  nothing: '이 지번의 건축물대장에는 세대가 없습니다. 주소를 다시 골라주세요.',
  changing: '읽는 동안 대장이 계속 바뀌었습니다. 잠시 뒤 다시 읽어주세요.',
  'too-many': '세대가 너무 많습니다. 단지의 주소가 맞는지 확인해주세요.',
  unavailable: '건축물대장 서비스가 오래 응답하지 않아 그만두었습니다. 나중에 다시 읽어주세요.',
}

/** Korean texts of why a reading waits. */
export const ledgerWaitTexts: Readonly<Record<WaitReason, string>> = {
  'daily-limit': '오늘 읽을 수 있는 횟수를 다 써서, 자정이 지나면 이어서 읽습니다.',
  unavailable: '서비스가 응답하지 않아 잠시 뒤 이어서 읽습니다.',
}
