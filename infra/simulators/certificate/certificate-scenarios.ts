/**
 * Treatment of a signer by the simulated providers, by the last four digits of their phone. All but
 * the first five wait for a signature like any other.
 */
export type CertificateScenario =
  | 'signs'
  | 'rejects'
  | 'expires'
  | 'fails'
  | 'no-certificate'
  | 'unknown-person'
  | 'another-person'
  | 'minor'
  | 'other-ci'
  | 'lost-answer'
  | 'broken'
  | 'unknown-form'
  | 'other-request'
  | 'slow'

/** Table of the endings, with what they do, for manual use. */
const endings: readonly (readonly [ending: string, scenario: CertificateScenario])[] = [
  ['0701', 'rejects'],
  ['0702', 'expires'],
  ['0703', 'fails'],
  ['0704', 'no-certificate'],
  ['0705', 'unknown-person'],
  ['0706', 'another-person'],
  ['0707', 'minor'],
  ['0708', 'other-ci'],
  ['0709', 'lost-answer'],
  ['0710', 'broken'],
  ['0711', 'unknown-form'],
  ['0712', 'other-request'],
  ['0713', 'slow'],
]

const scenarios: ReadonlyMap<string, CertificateScenario> = new Map(endings)

/** Returns the scenario of a phone, digits only; see the table above. */
export const certificateScenarioOf = (phone: string): CertificateScenario => scenarios.get(phone.slice(-4)) ?? 'signs'
