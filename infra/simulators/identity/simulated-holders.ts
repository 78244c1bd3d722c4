import { createHash } from 'node:crypto'
import { z } from 'zod'

/** Person at the simulated carrier, as typed on the page. */
export type SimulatedHolder = {
  readonly name: string
  /** Date of birth, `YYYYMMDD`. */
  readonly birthdate: string
  /** Gender: `0` female, `1` male. */
  readonly gender: '0' | '1'
  /** Phone number, digits only. */
  readonly mobileno: string
}

/** Person whom the pages offer to fill in; `note`: what the roll makes of them, in a few words. */
export type SamplePerson = SimulatedHolder & { readonly note: string }

const genders: Readonly<Record<string, '0' | '1'>> = { '0': '0', '1': '1', F: '0', M: '1', '01': '1', '02': '0' }

/** Input on the pages of the simulators, by the fields' names. */
export const typedHolder = z.object({
  name: z.string().trim().min(1, '이름을 입력해주세요.').max(100),
  birthdate: z.string().regex(/^\d{8}$/, '생년월일은 여덟 자리 숫자로 입력해주세요.'),
  gender: z
    .string()
    .transform((gender) => genders[gender.toUpperCase()] ?? '1')
    .default('1'),
  mobileno: z
    .string()
    .transform((phone) => phone.replace(/\D/g, ''))
    .refine((phone) => /^01\d{8,9}$/.test(phone), '휴대전화 번호를 입력해주세요.'),
})

/**
 * Derives the CI of a person, equal at every provider and for every phone, and the DI of a site. 88
 * letters of base64, and 64 hexadecimal digits.
 */
export const idsOf = ({ name, birthdate, gender }: SimulatedHolder, site: string) => {
  const who = `${name.normalize('NFC')}\n${birthdate}\n${gender}`
  return {
    ci: createHash('sha512').update(`ci\n${who}`).digest('base64'),
    di: createHash('sha256').update(`di\n${site}\n${who}`).digest('hex'),
  }
}

/**
 * Treatment of a phone by the simulated providers, by its last four digits:
 * | phone ends in | the provider |
 * |---|---|
 * | 0401 | sends a result whose integrity value is wrong |
 * | 0402 | sends a result that was changed on the way |
 * | 0404 | sends the result of another request |
 * | 0408 | says that the transaction has ended |
 * | 0500 | fails when asked for the result |
 * | 0999 | answers in an unknown form |
 * | anything else | verifies |
 */
export type IdentityScenario = 'verifies' | 'bad-mark' | 'changed' | 'other-request' | 'over' | 'fails' | 'unknown-form'

/** Table of the endings, for manual use of the pages. */
export const faultsByEnding: readonly (readonly [ending: string, what: string])[] = [
  ['0401', '서명값이 맞지 않는 결과를 보냅니다'],
  ['0402', '도중에 바뀐 결과를 보냅니다'],
  ['0404', '다른 요청의 결과를 보냅니다'],
  ['0408', '시간이 지났다고 답합니다'],
  ['0500', '결과를 물으면 고장이 납니다'],
  ['0999', '알 수 없는 형식으로 답합니다'],
]

const scenarios: Readonly<Record<string, IdentityScenario>> = {
  '0401': 'bad-mark',
  '0402': 'changed',
  '0404': 'other-request',
  '0408': 'over',
  '0500': 'fails',
  '0999': 'unknown-form',
}

/** Returns the scenario of a phone; see the table above. */
export const identityScenarioOf = ({ mobileno }: Pick<SimulatedHolder, 'mobileno'>): IdentityScenario =>
  scenarios[mobileno.slice(-4)] ?? 'verifies'
