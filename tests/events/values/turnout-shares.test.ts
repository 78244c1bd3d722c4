import { expect, it } from 'vitest'
import { sharesOfTurnout } from '#events/values/turnout-shares.ts'

it('adds up to 100 %, whatever is rounded', () => {
  expect(sharesOfTurnout({ targets: 3, voted: 1, papersOut: 1 })).toEqual({ voted: 334, papersOut: 333, pending: 333 })
  for (let targets = 1; targets <= 40; targets += 1)
    for (let voted = 0; voted <= targets; voted += 1)
      for (let papersOut = 0; voted + papersOut <= targets; papersOut += 1) {
        const shares = sharesOfTurnout({ targets, voted, papersOut })
        expect(shares.voted + shares.papersOut + shares.pending).toBe(1_000)
        expect(Math.abs(shares.voted - (voted * 1_000) / targets)).toBeLessThan(1)
      }
})

it('tells nobody who may vote as pending', () => {
  expect(sharesOfTurnout({ targets: 0, voted: 0, papersOut: 0 })).toEqual({ voted: 0, papersOut: 0, pending: 1_000 })
})
