/** Treatment of a number by the simulated vendor, by its last four digits. */
export type Scenario =
  | { readonly kind: 'delivered' }
  /** The message is in the failed list of the answer. */
  | { readonly kind: 'refused'; readonly statusCode: string; readonly statusMessage: string }
  /**
   * The message is accepted; the later report says that it failed. With SMS fallback on, the text
   * arrives as SMS where `sms` does.
   */
  | {
      readonly kind: 'reported'
      readonly statusCode: string
      readonly statusMessage: string
      readonly sms: 'arrives' | 'fails'
    }

const refused = (statusCode: string, statusMessage: string): Scenario => ({
  kind: 'refused',
  statusCode,
  statusMessage,
})
const reported = (statusCode: string, statusMessage: string, sms: 'arrives' | 'fails' = 'arrives'): Scenario => ({
  kind: 'reported',
  statusCode,
  statusMessage,
  sms,
})

const NO_USER = '카카오톡을 쓰지 않는 번호입니다.'
const BLOCKED = '받는 분이 채널을 차단했습니다.'
const NIGHT = '야간에는 보낼 수 없습니다.'
const NO_NUMBER = '없는 번호입니다.'
const FAILED = '메시지를 보내지 못했습니다.'

/**
 * Table of the endings:
 * | number ends in | the vendor |
 * |---|---|
 * | 0401 | refuses: 3101, the channel is not usable |
 * | 0403 | refuses: 3103, there is no such number |
 * | 0404 | refuses: 3104, not a KakaoTalk user |
 * | 0405, 0406 | refuses: 3105, 3106, the template is not usable |
 * | 0407 | refuses: 3107, the person blocked the channel |
 * | 0408 | refuses: 3108, night time |
 * | 0410 | refuses: 1040, a failure that has no name of its own |
 * | 1404, 1407, 1408 | accepts, and later reports 3104, 3107, 3108; with SMS on it arrives as SMS |
 * | 1410 | the same with 3110, a failure that has no name of its own |
 * | 1403 | accepts, and later reports 3103: no SMS reaches a number that does not exist |
 * | 1409 | accepts, and later reports 3104; the SMS fails, too |
 * | anything else | delivers |
 */
const scenarios: Readonly<Record<string, Scenario>> = {
  '0401': refused('3101', '카카오 채널을 쓸 수 없습니다.'),
  '0403': refused('3103', NO_NUMBER),
  '0404': refused('3104', NO_USER),
  '0405': refused('3105', '템플릿을 쓸 수 없습니다.'),
  '0406': refused('3106', '템플릿과 내용이 다릅니다.'),
  '0407': refused('3107', BLOCKED),
  '0408': refused('3108', NIGHT),
  '0410': refused('1040', FAILED),
  '1403': reported('3103', NO_NUMBER, 'fails'),
  '1404': reported('3104', NO_USER),
  '1407': reported('3107', BLOCKED),
  '1408': reported('3108', NIGHT),
  '1409': reported('3104', NO_USER, 'fails'),
  '1410': reported('3110', FAILED),
}

/** Returns the scenario of a number; see the table above. */
export const scenarioOf = (number: string): Scenario => scenarios[number.slice(-4)] ?? { kind: 'delivered' }

/** Endings of numbers that do not get their message, for the page that lists them. */
export const scenariosByEnding: readonly (readonly [string, string])[] = Object.entries(scenarios).map(
  ([ending, scenario]) => {
    if (scenario.kind === 'delivered') return [ending, '받습니다.']
    const { kind, statusCode, statusMessage } = scenario
    if (kind === 'refused') return [ending, `바로 거절: ${statusCode} ${statusMessage}`]
    const bySms = scenario.sms === 'arrives' ? '대체 문자는 도착' : '대체 문자도 실패'
    return [ending, `접수 뒤 실패: ${statusCode} ${statusMessage} (${bySms})`]
  },
)
