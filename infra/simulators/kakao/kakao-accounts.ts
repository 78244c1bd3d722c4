/**
 * Simulated Kakao account. Null: the account has none, or its owner does not consent to show it.
 */
export type SimulatedAccountHolder = {
  /** Id in digits. */
  readonly id: string
  readonly nickname: string
  readonly email: string | null
  /** False for an address that was typed in and never confirmed. */
  readonly emailVerified: boolean
  /** Phone as Kakao writes it: "+82 10-1234-5678". */
  readonly phone: string | null
}

/** Invented people, to be picked on the consent page; any other may be typed in. */
export const inventedAccounts: readonly SimulatedAccountHolder[] = [
  { id: '3100000001', nickname: '한결', email: 'hangyeol@danji.local', emailVerified: true, phone: '+82 10-9100-0001' },
  { id: '3100000002', nickname: '서윤', email: 'seoyun@danji.local', emailVerified: true, phone: '+82 10-9100-0002' },
  { id: '3100000003', nickname: '도현', email: 'dohyun@danji.local', emailVerified: true, phone: '+82 10-9100-0003' },
]

/**
 * Treatment of an account by the simulated Kakao, by the last four digits of its id:
 * | id ends in | Kakao |
 * |---|---|
 * | 0320 | returns a code that has expired when it arrives: KOE320 |
 * | 0401 | returns an access token that its API refuses: -401 |
 * | 0500 | fails when asked who it is: 500 |
 * | anything else | signs in |
 */
export type KakaoScenario = 'signs-in' | 'code-expired' | 'token-unknown' | 'api-fails'

const scenarios: Readonly<Record<string, KakaoScenario>> = {
  '0320': 'code-expired',
  '0401': 'token-unknown',
  '0500': 'api-fails',
}

/** Returns the scenario of an account; see the table above. */
export const kakaoScenarioOf = (id: string): KakaoScenario => scenarios[id.slice(-4)] ?? 'signs-in'
