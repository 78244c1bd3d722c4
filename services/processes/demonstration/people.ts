/** Invented person, and what they own. */
export type DemoOwner = {
  readonly name: string
  readonly phone: string
  readonly dong: string
  readonly ho: string
  readonly area: number
  readonly landShare: number
}

const surnames = ['김', '이', '박', '최', '정', '강', '조', '윤', '장', '임', '한', '오', '서', '신', '권']
const givenNames = [
  '영수',
  '순자',
  '정희',
  '미경',
  '현우',
  '지영',
  '성호',
  '은주',
  '재훈',
  '수진',
  '동현',
  '혜숙',
  '민재',
  '옥순',
  '상철',
  '유나',
]

const FLOORS = 15
const UNITS_PER_FLOOR = 4

/** The complex whose vote runs. */
export const campaignComplex = { name: '한빛마을 1단지', address: '경기도 고양시 일산동구 한빛로 12' } as const

/** Two buildings of fifteen floors with four units each, invented. */
export const holders: readonly DemoOwner[] = ['101', '102'].flatMap((dong, building) =>
  Array.from({ length: FLOORS * UNITS_PER_FLOOR }, (_, index) => {
    const [floor, line] = [Math.floor(index / UNITS_PER_FLOOR) + 1, (index % UNITS_PER_FLOOR) + 1]
    const number = building * FLOORS * UNITS_PER_FLOOR + index
    const name = `${surnames[(number * 7) % surnames.length]}${givenNames[(number * 5 + building) % givenNames.length]}`
    const isLarge = line <= 2
    return {
      name,
      phone: `0100000${String(1001 + number)}`,
      dong,
      ho: `${floor}0${line}`,
      area: isLarge ? 84.9431 : 59.9912,
      landShare: isLarge ? 44.1521 : 31.1876,
    }
  }),
)

/** Units that belong to two: a spouse, a child, a company beside them. */
const coOwners: readonly DemoOwner[] = (
  [
    [3, '김하늘'],
    [25, '오나래'],
    [77, '주식회사 한빛개발'],
  ] as const
).flatMap(([place, name], index) => {
  const holder = holders[place]
  return holder ? [{ ...holder, name, phone: `0100000${String(1901 + index)}` }] : []
})

/** Returns an owner who owns a unit in the other building, too: among owners they are one. */
const ofSeveral = (owner: DemoOwner, index: number): DemoOwner => {
  const same = index === 88 ? holders[21] : undefined
  return same ? { ...owner, name: same.name, phone: same.phone } : owner
}

/** All who stand on the roll of the first complex. */
export const owners: readonly DemoOwner[] = [...coOwners, ...holders.map(ofSeveral)]

const SMALL_FLOORS = 6

/** One building of six floors with two units each, in another complex. */
export const neighbours: readonly DemoOwner[] = Array.from({ length: SMALL_FLOORS * 2 }, (_, index) => ({
  name: `${surnames[(index * 4 + 3) % surnames.length]}${givenNames[(index * 3 + 1) % givenNames.length]}`,
  phone: `0100000${String(2001 + index)}`,
  dong: '가동',
  ho: `${Math.floor(index / 2) + 1}0${(index % 2) + 1}`,
  area: 74.8215,
  landShare: 39.6402,
}))

/**
 * Invited, not yet signed in: the e-mail addresses and phones are those of the Kakao simulator's
 * invented accounts.
 */
export const administrators = [
  { name: '김한결', email: 'hangyeol@danji.local', phone: '010-9100-0001', role: 'ADMIN' },
  { name: '이서윤', email: 'seoyun@danji.local', phone: '010-9100-0002', role: 'AUDITOR' },
  { name: '박도현', email: 'dohyun@danji.local', phone: '010-9100-0003', role: 'ANALYST' },
] as const
