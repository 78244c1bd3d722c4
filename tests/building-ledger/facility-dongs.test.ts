import { expect, it } from 'vitest'
import { facilityDongs } from '../../admin-ui/src/labels/building-ledger/facility-dongs.ts'

const count = (dong: string, use: 'flat' | 'shop' | 'welfare' | 'other', units: number) => ({
  dong,
  use,
  units,
  area: units * 30,
})

it('buildings of shops and 복리시설 alone are proposed, mixed, nameless and other ones are not', () => {
  const counts = [
    count('', 'shop', 2),
    count('101', 'flat', 40),
    count('101', 'shop', 3),
    count('상가', 'shop', 12),
    count('상가', 'other', 1),
    count('복지', 'welfare', 1),
    count('복지', 'shop', 1),
    count('관리', 'other', 1),
  ]
  expect(facilityDongs(counts)).toEqual([
    { dong: '상가', shops: 12, welfare: 0 },
    { dong: '복지', shops: 1, welfare: 1 },
  ])
})
