import { expect, it } from 'vitest'
import { maintenanceAt } from '#infra/providers/codef/codef-client.ts'

const HOUR = 3_600_000
const seoul = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Seoul',
  weekday: 'short',
  day: 'numeric',
  hour: 'numeric',
  hourCycle: 'h23',
})

const partsOf = (at: number) => {
  const parts = Object.fromEntries(seoul.formatToParts(at).map(({ type, value }) => [type, value]))
  return { weekday: parts['weekday'], day: Number(parts['day']), hour: Number(parts['hour']) }
}

/** Tells by the calendar whether the office is closed: the nth Thursday's day is 1–7 or 15–21. */
const isClosed = (at: number): boolean => {
  const { weekday, day, hour } = partsOf(at)
  const isNth = (thursday: number): boolean => (thursday >= 1 && thursday <= 7) || (thursday >= 15 && thursday <= 21)
  if (weekday === 'Thu') return hour >= 21 && isNth(day)
  if (weekday !== 'Fri' || hour >= 6) return false
  return isNth(partsOf(at - 24 * HOUR).day)
}

it('the office is closed from the 1st and 3rd Thursday 21:00 to Friday 06:00 in Seoul, over two years of hours', () => {
  const start = Date.UTC(2026, 0, 1)
  let closings = 0
  for (let at = start; at < start + 730 * 24 * HOUR; at += HOUR) {
    const said = maintenanceAt(new Date(at))
    if ((said !== undefined) !== isClosed(at)) expect([new Date(at).toISOString(), said]).toBe('by the calendar')
    if (said && !maintenanceAt(new Date(at - HOUR))) closings += 1
    if (said) expect(isClosed(said.until.getTime() - 1) && !isClosed(said.until.getTime())).toBe(true)
  }
  expect(closings).toBe(48)
})

it.each([
  ['2026-10-01T11:59:59.999Z', undefined],
  ['2026-10-01T12:00:00.000Z', '2026-10-01T21:00:00.000Z'],
  ['2026-10-01T20:59:59.999Z', '2026-10-01T21:00:00.000Z'],
  ['2026-10-01T21:00:00.000Z', undefined],
  ['2026-10-08T12:00:00.000Z', undefined],
])('at %s it is closed until %s', (at, until) => {
  expect(maintenanceAt(new Date(at))?.until.toISOString()).toBe(until)
})
