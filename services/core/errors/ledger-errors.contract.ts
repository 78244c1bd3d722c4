import { answers, refusals } from './mapped-errors.contract.ts'

/** Errors of the building ledger (건축물대장). */
export const ledgerErrors = {
  ...refusals({
    LEDGER_READING_RUNNING: '다른 주소의 건축물대장을 읽고 있습니다. 끝난 뒤에 하거나, 읽기를 취소해주세요.',
    LEDGER_AREAS_HELD: '투표가 열려 있는 동안에는 면적을 한꺼번에 가져올 수 없습니다. 마감한 뒤에 해주세요.',
    LEDGER_READ_ANEW: '그사이 건축물대장을 다시 읽었습니다. 새로 비교한 결과를 확인해주세요.',
    LEDGER_NOT_READ: '아직 건축물대장을 읽지 않은 단지입니다. 먼저 대장을 읽어주세요.',
    LEDGER_UNITS_LISTED: '건축물대장의 세대가 모두 명부에 있습니다.',
  }),
  ...answers(503, {
    LEDGER_UNAVAILABLE: '공공데이터포털의 인증키가 없어 건축물대장을 읽을 수 없습니다. 설치한 분에게 알려주세요.',
  }),
}
