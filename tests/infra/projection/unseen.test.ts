import { describe, expect, it } from 'vitest'
import { createStandstillWatch, unseenSeconds, type Progress } from '#infra/platform/projection/read-model-lag.ts'

const START = Date.parse('2026-11-21T03:00:00Z')

const watchAt = () => {
  const clock = { seconds: 0 }
  const now = () => new Date(START + clock.seconds * 1_000)
  return { clock, now, watch: createStandstillWatch(now) }
}

const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString()
const votes = (progress: number, oldestUnseen: string | null): Progress => ({
  name: 'votes',
  progress,
  oldestUnseen,
  behind: oldestUnseen === null ? 0 : 1,
})

describe('A read model', () => {
  it('stands still where an event waits and nothing has moved for ten seconds', () => {
    const { clock, watch } = watchAt()
    expect(watch([votes(7, at(0))])).toEqual([])
    clock.seconds = 9
    expect(watch([votes(7, at(0))])).toEqual([])
    clock.seconds = 10
    expect(watch([votes(7, at(0)), { name: 'lists', progress: 9, oldestUnseen: null, behind: 0 }])).toEqual(['votes'])
    expect(watch([votes(8, at(1))])).toEqual([])
  })

  it('that is far behind and moves does not', () => {
    const { clock, watch } = watchAt()
    const said = Array.from({ length: 20 }, (_, look) => {
      clock.seconds = look * 9
      return watch([votes(look, at(-3_600))])
    })
    expect(said.flat()).toEqual([])
  })

  it('that waits for others to be built in bulk does not, until none of them moves', () => {
    const { clock, watch } = watchAt()
    const oldestUnseen = at(-3_600)
    const look = (building: number) =>
      watch([
        { name: 'votes', progress: building, oldestUnseen, behind: 90_000 },
        { name: 'insight', progress: 7, oldestUnseen, behind: 90_000 },
        { name: 'failing', progress: 7, oldestUnseen, behind: 40 },
      ])
    look(1)
    clock.seconds = 60
    expect(look(2)).toEqual(['failing'])
    clock.seconds = 120
    expect(look(2)).toEqual(['votes', 'insight', 'failing'])
  })

  it('that had nothing to do for an hour does not at the first event, though nobody looked meanwhile', () => {
    const { clock, watch } = watchAt()
    watch([votes(7, null)])
    clock.seconds = 3_600
    expect(watch([votes(7, at(3_599))])).toEqual([])
    clock.seconds = 3_610
    expect(watch([votes(7, at(3_599))])).toEqual(['votes'])
  })

  it('has waited as long as its oldest unseen event, and never less than nothing', () => {
    const { now } = watchAt()
    expect([votes(1, null), votes(1, at(-30)), votes(1, at(5))].map((one) => unseenSeconds(one, now()))).toEqual([
      0, 30, 0,
    ])
  })
})
