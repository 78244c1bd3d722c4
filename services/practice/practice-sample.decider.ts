/** Owner of the sample roll. Nobody has this name and this phone. */
export type SampleOwner = {
  /** Number in the sample roll, from 1. */
  readonly owner: number
  readonly dong: string
  readonly ho: string
  readonly name: string
  /** 010-0000: a range of numbers that no carrier gives out. */
  readonly phone: string
}

const names = ['연습하나', '연습둘', '연습셋', '연습넷', '연습다섯', '연습여섯', '연습일곱', '연습여덟'] as const

const UNITS_A_FLOOR = 2

/** The sample roll: eight owners of a unit each, in one building. */
export const sampleOwners: readonly SampleOwner[] = names.map((name, index) => ({
  owner: index + 1,
  dong: '101',
  ho: String(100 * (Math.floor(index / UNITS_A_FLOOR) + 1) + (index % UNITS_A_FLOOR) + 1),
  name,
  phone: `0100000000${index + 1}`,
}))

/** The sample vote. Its title says what it is wherever it is shown. */
export const sampleVote = {
  title: '[연습] 주차장 야간 개방 찬반 투표',
  question: '(연습) 주차장을 밤에 개방하는 데 찬성하십니까?',
  choices: [
    { id: 'yes', label: '찬성' },
    { id: 'no', label: '반대' },
  ],
} as const

/** Returns a sample owner; undefined for a number that none has. */
export const findSampleOwner = (owner: number): SampleOwner | undefined =>
  sampleOwners.find((one) => one.owner === owner)
