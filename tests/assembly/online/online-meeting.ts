import { expect } from 'vitest'
import type { AttendanceFigures, LedgerEntry } from '#services/assembly/attendance/attendance.contract.ts'
import { findSilence } from '#services/assembly/online/find-silence.ts'
import type { AttendPage, MeetingPage } from '#services/assembly/online/attend.contract.ts'
import { newId } from '#services/core/secrets.ts'
import { createList, createVote, enrol, registerApartment, type Owner } from '#tests/support/campaign.ts'
import { proveByNice, residentBrowser, type ResidentBrowser } from '#tests/support/residents.ts'
import type { Answer, TestApp } from '#tests/support/stack/test-app.ts'

/** An open meeting of an association that can be attended in the hall, by proxy and online. */
export const createOnlineMeetings = (danji: TestApp) => {
  const { admin, clock } = danji

  const meet = async (owners: readonly Owner[], more: { readonly ways?: readonly string[] } = {}) => {
    const { id: apartmentId } = await registerApartment(danji)
    const { id: listId } = await createList(danji, { apartmentId, rule: 'assembly-ordinary' })
    await enrol(danji, listId, owners)
    const vote = await createVote(danji, { listId })
    const today = new Date(clock.now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
    await admin.post(`/api/votes/${vote.id}/announcement`, { announcedOn: today, place: '게시판' })
    const made = await admin.post('/api/assemblies', {
      listId,
      kind: 'association',
      title: '정기총회',
      place: '강당',
      startsAt: new Date(clock.now.getTime() + 3_600_000).toISOString(),
      ways: more.ways ?? ['in-person', 'online', 'proxy'],
      agenda: [
        { kind: 'report', title: '사업 경과' },
        { kind: 'vote', voteId: vote.id, matter: 'ordinary' },
      ],
    })
    const { id, agenda } = made.body as { readonly id: string; readonly agenda: readonly { itemId: string }[] }
    for (const status of ['noticed', 'open']) {
      const moved = await admin.post(`/api/assemblies/${id}/status`, { status })
      expect({ status: moved.status, text: moved.text }).toMatchObject({ status: 200 })
    }
    return { id, apartmentId, listId, voteId: vote.id, items: agenda.map(({ itemId }) => itemId) }
  }
  type Meeting = Awaited<ReturnType<typeof meet>>

  /** Browser of an owner who has proved who they are. */
  const browserOf = async ({ id }: Pick<Meeting, 'id'>, { name, phone }: Owner): Promise<ResidentBrowser> => {
    const browser = residentBrowser(danji)
    const proven = await proveByNice(danji, browser, id, { name, birthdate: '19700101', mobileno: phone })
    expect({ status: proven.status, text: proven.text }).toMatchObject({ status: 200 })
    return browser
  }
  const enter = ({ id }: Pick<Meeting, 'id'>, browser: ResidentBrowser, actId = newId()): Promise<Answer> =>
    browser.post(`/api/attend/${id}/entries`, { actId })
  const beat = async ({ id }: Pick<Meeting, 'id'>, browser: ResidentBrowser) =>
    (await browser.post(`/api/attend/${id}/heartbeats`)).body as { readonly isHere: boolean; readonly revision: string }
  const leave = ({ id }: Pick<Meeting, 'id'>, browser: ResidentBrowser): Promise<Answer> =>
    browser.post(`/api/attend/${id}/exit`)
  const pageFor = async ({ id }: Pick<Meeting, 'id'>, browser: ResidentBrowser): Promise<AttendPage> =>
    (await browser.get(`/api/attend/${id}`)).body
  const meetingFor = async ({ id }: Pick<Meeting, 'id'>, browser: ResidentBrowser): Promise<MeetingPage> =>
    (await browser.get(`/api/attend/${id}/meeting`)).body
  const figuresOf = async ({ id }: Pick<Meeting, 'id'>, at?: string): Promise<AttendanceFigures> =>
    (await admin.get(`/api/assemblies/${id}/attendance${at === undefined ? '' : `?at=${at}`}`)).body
  const ledgerOf = async ({ id }: Pick<Meeting, 'id'>): Promise<readonly LedgerEntry[]> =>
    ((await admin.get(`/api/assemblies/${id}/attendees`)).body as { attendees: readonly LedgerEntry[] }).attendees

  /** Lets time pass while the process runs: it looks for silence every ten seconds. */
  const pass = async (seconds: number, during: () => Promise<unknown> = async () => {}): Promise<void> => {
    for (let passed = 0; passed < seconds; passed += 10) {
      clock.now = new Date(clock.now.getTime() + 10_000)
      await during()
      await findSilence(danji.system.deps)
    }
  }
  /** Lets time pass while no process runs. */
  const stop = (seconds: number): void => {
    clock.now = new Date(clock.now.getTime() + seconds * 1_000)
  }
  return { meet, browserOf, enter, beat, leave, pageFor, meetingFor, figuresOf, ledgerOf, pass, stop }
}
