import { judgeUnit } from '#services/registry/judging/risk.ts'
import type { JudgedUnit, RollOwner } from '#services/registry/judging/judged-unit.ts'
import type { Register, RegisterHolder, RegisterRight } from '#events/values/registry/register.ts'
import { fixedId } from '#tests/support/fixed.ts'

/** Invented owners. */
export const holder = (name: string, said: Partial<RegisterHolder> = {}): RegisterHolder => ({
  name,
  kind: 'person',
  birth6: null,
  share: null,
  address: null,
  ...said,
})

export const right = (kind: RegisterRight['kind'], said: Partial<RegisterRight> = {}): RegisterRight => ({
  section: 'gap',
  rank: '2',
  purpose: kind,
  kind,
  receivedAt: '2020-01-02',
  receiptNumber: '제1호',
  cause: null,
  text: '',
  holders: [],
  from: { ranks: [], names: [] },
  cancelled: false,
  ...said,
})

export const half = { numerator: '1', denominator: '2' }
export const whole = { numerator: '1', denominator: '1' }

export const register = (owners: readonly RegisterHolder[], said: Partial<Register> = {}): Register => ({
  uniqueNo: '11461996041235',
  extent: 'full',
  issuedAt: '2026-11-22T01:20:31.000Z',
  property: '서울특별시 강남구 대치동 316 은마아파트 제1동 제1층 제101호',
  dong: '1',
  ho: '101',
  area: 849_500,
  landRight: 'ownership',
  landShare: { numerator: '441521', denominator: '281971000' },
  landArea: 441_521,
  hasSeparateLandRegister: false,
  rights: [],
  owners,
  doubts: [],
  ...said,
})

/** The n-th owner of the roll. */
export const owner = (n: number, name: string | null, said: Partial<RollOwner> = {}): RollOwner => ({
  listUserId: fixedId(n),
  personId: fixedId(1_000 + n),
  name,
  birthDate: null,
  address: null,
  ownershipShare: null,
  representative: false,
  area: null,
  landShare: null,
  signedAt: null,
  ...said,
})

const nobody = new Map<string, ReadonlySet<string>>()

/**
 * Codes of each entry, in the order of the owners; those that were cleared have a minus before
 * them.
 */
export const judge = (
  of: Register,
  owners: readonly RollOwner[],
  { cleared = nobody, consentPassesOn = false }: Partial<Pick<JudgedUnit, 'cleared' | 'consentPassesOn'>> = {},
) =>
  [...judgeUnit({ register: of, owners, cleared, consentPassesOn }).values()].map(({ level, reasons }) => [
    level,
    ...reasons.map((reason) => `${reason.cleared ? '-' : ''}${reason.code}`),
  ])
