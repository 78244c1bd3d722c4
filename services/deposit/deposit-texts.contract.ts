import type { DepositDifference, DepositFailure } from '#events/deposit/deposit.events.ts'

/** Says that the protocol is an assumption, wherever the office turns deposits on. */
export const ASSUMED_PROTOCOL =
  '공인전자문서센터는 연결 규격을 공개하지 않습니다. 단지는 가정한 규격으로 연결하며, 실제 센터와 계약하면 그 센터의 규격에 맞추어야 합니다.'

/** Reasons why a consent is not kept or not certified, and what to do. */
export const depositFailureTexts: Readonly<Record<DepositFailure, string>> = {
  refused: '센터가 받지 않았습니다. 센터에 이유를 확인한 뒤 다시 시도해주세요.',
  'wrong-hash': '센터가 받은 파일의 확인값이 다릅니다. 다시 시도해주세요.',
  'wrong-signature': '보관 증명서의 서명이 센터의 것이 아닙니다. 센터에 확인해주세요.',
  'wrong-certificate': '보관 증명서가 이 문서의 것이 아니거나 읽을 수 없습니다. 센터에 확인해주세요.',
  unavailable: '며칠 동안 센터에 연결되지 않았습니다. 연결을 확인한 뒤 다시 시도해주세요.',
  unreadable: '봉인한 문서를 읽을 수 없습니다. 문서의 상태를 확인해주세요.',
  'no-centre': '설정한 센터에 지금은 연결할 수 없습니다. 시스템 운영자에게 문의해주세요.',
}

/** Differences between what was deposited and what the centre keeps. */
export const depositDifferenceTexts: Readonly<Record<DepositDifference, string>> = {
  missing: '센터에 문서가 없습니다. 센터에 확인하고, 다시 시도하면 새로 보관합니다.',
  changed: '센터가 보관한 문서의 확인값이 다릅니다. 센터에 확인하고, 다시 시도하면 새로 보관합니다.',
}
