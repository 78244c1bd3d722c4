import { describe, expect, it } from 'vitest'
import type { CalendarEntry } from '#services/analytics/calendar/calendar.contract.ts'
import { changeStatus, createList, createVote, enrol, ownersOf, registerApartment } from '#tests/support/campaign.ts'
import { adminOf, appoint, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { app, admin } = danji

const read = async (caller: Caller, query: string): Promise<readonly CalendarEntry[]> =>
  (await caller.get(`/api/admin/calendar?${query}`)).body
const told = (entries: readonly CalendarEntry[]) => entries.map(({ kind, day, isDone }) => [day, kind, isDone])

const prepare = async () => {
  const { id: apartmentId } = await registerApartment(danji)
  const { id: listId } = await createList(danji, {
    apartmentId,
    startDate: '2026-11-20',
    endDate: '2026-12-10',
    rule: 'assembly-ordinary',
  })
  await enrol(danji, listId, ownersOf(2))
  return { apartmentId, listId }
}

describe('the calendar', () => {
  it('has the dates of lists and votes, in the order of time', async () => {
    const { apartmentId, listId } = await prepare()
    await createVote(danji, {
      listId,
      opensAt: '2026-12-01T00:00:00Z',
      closesAt: '2026-12-05T09:00:00Z',
      questions: [
        {
          title: '찬성하십니까?',
          minChoices: 1,
          maxChoices: 1,
          choices: [{ label: '찬성', assent: true }, { label: '반대' }],
        },
      ],
    })
    const query = `from=2026-11-01&to=2026-12-31&apartmentId=${apartmentId}`
    const entries = await read(admin, query)
    expect(told(entries)).toEqual([
      ['2026-11-20', 'list-start', true],
      ['2026-11-24', 'announce-by', false],
      ['2026-12-01', 'vote-start', false],
      ['2026-12-05', 'vote-end', false],
      ['2026-12-10', 'list-end', false],
    ])
    expect(entries[2]).toMatchObject({ at: '2026-12-01T00:00:00.000Z', apartment: { id: apartmentId } })
    expect(told(await read(admin, `from=2026-12-01&to=2026-12-05&apartmentId=${apartmentId}`))).toEqual([
      ['2026-12-01', 'vote-start', false],
      ['2026-12-05', 'vote-end', false],
    ])
  })

  it('has the days by which the law asks for notices before a founding', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    await createList(danji, {
      apartmentId,
      type: 'signature',
      startDate: '2026-11-20',
      endDate: '2027-01-31',
      rule: 'reconstruction-association',
      foundingAssemblyDate: '2027-02-10',
      applicationDate: '2027-02-20',
    })
    const query = `from=2026-12-01&to=2027-01-30&apartmentId=${apartmentId}`
    expect(told(await read(admin, query))).toEqual([
      ['2026-12-22', 'terms-notice', false],
      ['2027-01-27', 'assembly-notice', false],
    ])
    // The founding assembly ends the right to withdraw before the application does.
    expect(told(await read(admin, `from=2027-02-01&to=2027-02-28&apartmentId=${apartmentId}`))).toEqual([
      ['2027-02-10', 'assembly', false],
      ['2027-02-10', 'withdrawal-end', false],
      ['2027-02-20', 'application', false],
    ])
  })

  it('marks what is over, and counts the last instant of a list to its last day', async () => {
    const { apartmentId, listId } = await prepare()
    const vote = await createVote(danji, { listId })
    const query = `from=2026-11-01&to=2026-12-31&apartmentId=${apartmentId}`
    await changeStatus(danji, vote.id, 'open')
    expect(told(await read(admin, query))).toContainEqual(['2026-12-10', 'vote-end', false])
    await changeStatus(danji, vote.id, 'closed')
    expect(told(await read(admin, query))).toContainEqual(['2026-11-21', 'vote-end', true])
    expect((await admin.post(`/api/list/${listId}/close`)).status).toBe(200)
    expect(told(await read(admin, query))).toContainEqual(['2026-11-21', 'list-end', true])
  })

  it('shows administrators their complexes alone, and analysts nothing', async () => {
    const { apartmentId } = await prepare()
    const other = await prepare()
    const span = 'from=2026-11-01&to=2026-12-31'
    const own = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] }))
    expect(new Set((await read(own, span)).map(({ apartment }) => apartment.id))).toEqual(new Set([apartmentId]))
    expect((await own.get(`/api/admin/calendar?${span}&apartmentId=${other.apartmentId}`)).status).toBe(404)
    const analyst = adminOf(app, await appoint(danji, { role: 'ANALYST', apartments: [apartmentId] }))
    expect((await analyst.get(`/api/admin/calendar?${span}`)).status).toBe(403)
  })

  it('refuses days in the wrong order, and too many', async () => {
    for (const query of ['from=2026-11-02&to=2026-11-01', 'from=2026-01-01&to=2027-12-31'])
      expect((await admin.get(`/api/admin/calendar?${query}`)).status).toBe(400)
    expect((await admin.get('/api/admin/calendar?from=2026-11-01&to=2026-12-05')).status).toBe(200)
  })
})
