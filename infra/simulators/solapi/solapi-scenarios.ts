/** How the simulated vendor treats a number, by its last four digits. */
export type Scenario =
  | { readonly kind: 'delivered' }
  /** In the failed list of the answer. */
  | { readonly kind: 'refused'; readonly statusCode: string; readonly statusMessage: string }
  /** Accepted; the report that comes later says that it failed. With SMS fallback on, the text then arrives as SMS. */
  | { readonly kind: 'reported'; readonly statusCode: string; readonly statusMessage: string }

const refused = (statusCode: string, statusMessage: string): Scenario => ({
  kind: 'refused',
  statusCode,
  statusMessage,
})
const reported = (statusCode: string, statusMessage: string): Scenario => ({
  kind: 'reported',
  statusCode,
  statusMessage,
})

/**
 * | number ends in | the vendor |
 * |---|---|
 * | 0401 | refuses: 3101, the channel is not usable |
 * | 0404 | refuses: 3104, not a KakaoTalk user |
 * | 0405, 0406 | refuses: 3105, 3106, the template is not usable |
 * | 0407 | refuses: 3107, the person blocked the channel |
 * | 0408 | refuses: 3108, night time |
 * | 0410 | refuses: 1030, a failure that has no name of its own |
 * | 1404, 1407, 1408 | accepts, and later reports 3104, 3107, 3108 |
 * | 1410 | accepts, and later reports 3110, a failure that has no name of its own |
 * | anything else | delivers |
 */
const scenarios: Readonly<Record<string, Scenario>> = {
  '0401': refused('3101', '카카오 채널을 사용할 수 없습니다.'),
  '0404': refused('3104', '카카오톡 미사용자'),
  '0405': refused('3105', '템플릿을 사용할 수 없습니다.'),
  '0406': refused('3106', '템플릿 내용이 일치하지 않습니다.'),
  '0407': refused('3107', '수신자가 채널을 차단했습니다.'),
  '0408': refused('3108', '야간에는 보낼 수 없습니다.'),
  '0410': refused('1030', '잔액이 부족합니다.'),
  '1404': reported('3104', '카카오톡 미사용자'),
  '1407': reported('3107', '수신자가 채널을 차단했습니다.'),
  '1408': reported('3108', '야간에는 보낼 수 없습니다.'),
  '1410': reported('3110', '메시지 전송에 실패했습니다.'),
}

/** How a message to this number fares; see the table above. */
export const scenarioOf = (number: string): Scenario => scenarios[number.slice(-4)] ?? { kind: 'delivered' }
