import { beforeEach, expect, it } from 'vitest'
import { absentPublicData } from '#infra/providers/public-data.ts'
import { usualPublicDataSwitches } from '#infra/simulators/public-data/public-data-switches.ts'
import type { HolidayTableAnswer } from '#services/assembly/holiday/holidays.contract.ts'
import { holidayTableAt } from '#services/assembly/holiday/holiday-table.ts'
import { readHolidays } from '#services/assembly/holiday/read-holidays.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, app, publicData: registers } = danji
const { deps } = danji.system
beforeEach(() => registers.turn(usualPublicDataSwitches))

const readOn = (day: string) => readHolidays({ ...deps, clock: () => new Date(`${day}T05:17:00+09:00`) })()
const table = async () => (await admin.get('/api/holidays')).body as HolidayTableAnswer
const WITHDRAWN = '2027-07-19'

it('is what the product comes with until it was read, and after an answer that is not whole', async () => {
  expect(await table()).toMatchObject({ version: 0, source: null, readOn: null, isRead: true, changes: [] })
  await readHolidays({ ...deps, publicData: absentPublicData })()
  for (const turned of [
    { service: 'down' },
    { service: 'firewall' },
    { service: 'lost' },
    { holidays: 'none' },
    { holidays: 'half' },
  ] as const) {
    registers.turn({ ...usualPublicDataSwitches, ...turned })
    await readOn('2026-11-22')
    expect((await table()).version).toBe(0)
  }
})

it('gains a day, is read once a week, and loses a day at the second reading', async () => {
  await readOn('2026-11-23')
  const first = await table()
  expect(first).toMatchObject({ version: 1, source: '공공데이터포털', readOn: '2026-11-23', isOld: false })
  expect(first.changes).toMatchObject([{ version: 1, added: [{ day: '2026-10-02', name: '임시공휴일' }], removed: [] }])
  registers.turn({ withdrawnHolidays: [WITHDRAWN] })
  await readOn('2026-11-29')
  expect((await table()).version).toBe(1)
  await readOn('2026-11-30')
  expect((await table()).days).toContainEqual({ day: WITHDRAWN, name: '제헌절 대체공휴일', missingSince: '2026-11-30' })
  await Promise.all([readOn('2026-12-07'), readOn('2026-12-07')])
  const third = await table()
  expect(third).toMatchObject({
    version: 3,
    changes: [{ removed: [{ day: WITHDRAWN }] }, { missing: [WITHDRAWN] }, {}],
  })
  expect(third.days.map(({ day }) => day)).not.toContain(WITHDRAWN)
  // The table of an earlier day is folded from the log.
  const before = await holidayTableAt(deps, new Date('2026-12-01T00:00:00Z'))
  expect([before.version, before.names[WITHDRAWN]]).toEqual([2, '제헌절 대체공휴일'])
  const untouched = await holidayTableAt(deps, new Date('2026-11-22T00:00:00Z'))
  expect([untouched.version, untouched.names['2026-10-02']]).toEqual([0, undefined])
})

it('is for operators alone', async () => {
  expect(
    (await adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [] })).get('/api/holidays')).status,
  ).toBe(403)
})
