import { expect, it } from 'vitest'
import { crashReadSide, type Crash } from '#tests/drills/crashed-read-side.ts'

it('a projector that outlives crashes of Postgres goes on: everything is counted once, and every code is asked for', async () => {
  const crashes: Crash[] = []
  const counted = await crashReadSide({
    moments: [0.5, 0.9, 1],
    entriesACrash: 200,
    onCrash: (crash) => void crashes.push(crash),
  })
  expect(counted).toEqual({ entries: 600, targets: 600, completed: 600, receipts: 600, codes: 3 })
  // Transactions that were committed without waiting for the disk were lost at least once:
  // otherwise nothing was tried.
  expect(crashes.some(({ lostEvents }) => lostEvents > 0)).toBe(true)
}, 60_000)
