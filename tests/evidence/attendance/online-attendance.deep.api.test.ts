import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { verifyFile } from '#infra/lib/evidence/check/verify-file.ts'
import { findSilence } from '#services/assembly/online/find-silence.ts'
import { createOnlineMeetings } from '#tests/assembly/online/online-meeting.ts'
import { createCertificatePort } from '#tests/signature/certificate/certificate-port.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { residentBrowser } from '#tests/support/residents.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { chanceOf } from '../forgery/changed-files.ts'
import { forgedOnline } from '../forgery/forged-attendance.ts'
import { wrongOf } from '../forgery/refusals.ts'
import { takeEvidence } from '../held-campaign.ts'
import { hasPython, secondSays } from '../second-verifier.ts'

const port = createCertificatePort(() => danji.clock.now)
const danji = await startTestApp({ tellsOfRolls: true, certificates: port.certificates })
const { meet, browserOf, enter, beat, leave, pass, figuresOf } = createOnlineMeetings(danji)

it('attendance online is counted again from the file alone, silence and returns included', async () => {
  const { admin, clock } = danji
  const owners = [1, 2, 3, 4, 5].map((n) => ownerOf(n, { dong: '101', ho: String(n) }))
  const [stays, leaves, silent, returns] = owners
  if (!stays || !leaves || !silent || !returns) throw new Error('there are five owners')
  const meeting = await meet(owners)
  const browsers = {
    stays: await browserOf(meeting, stays),
    silent: await browserOf(meeting, silent),
    returns: await browserOf(meeting, returns),
  }
  for (const browser of Object.values(browsers)) expect((await enter(meeting, browser)).status).toBe(200)
  const certified = residentBrowser(danji)
  const { name, phone } = leaves
  await certified.post(`/api/attend/${meeting.id}/certificate`, { app: 'toss', name, phone, birthDate: '1970-01-01' })
  port.approve()
  expect((await certified.post(`/api/attend/${meeting.id}/certificate/entry`)).body).toEqual({ status: 'entered' })
  await pass(120, async () => {
    await beat(meeting, browsers.stays)
    await beat(meeting, certified)
  })
  await beat(meeting, browsers.returns)
  expect((await leave(meeting, certified)).status).toBe(200)
  await pass(10, () => Promise.all([beat(meeting, browsers.stays), beat(meeting, browsers.returns)]))
  const before = await figuresOf(meeting)
  expect(before).toMatchObject({ present: 2, presentOnline: 2, everPresent: 4 })
  expect((await admin.post(`/api/assemblies/${meeting.id}/status`, { status: 'ended' })).status).toBe(200)
  clock.now = new Date(clock.now.getTime() + 60_000)
  await findSilence(danji.system.deps)

  const file = await takeEvidence(danji, meeting.listId)
  const told = { owners: 5, present: 2, byProxy: 0, online: 2, everPresent: 4, everOnline: 4 }
  const attendance = { ...told, voted: null, attending: null }
  const { assemblies } = await verifyFile(new Blob([new Uint8Array(file)]).stream())
  expect(assemblies).toMatchObject([{ id: meeting.id, isRecounted: true, attendance }])
  if (hasPython) expect(secondSays([file])).toEqual([expect.stringMatching(/attendance 2 of 5/)])

  const text = gunzipSync(file).toString()
  const made = Object.entries(forgedOnline).map(([name, forge]) => ({ name, forged: forge(text, chanceOf(3)) }))
  expect(made.map(({ name, forged }) => [name, wrongOf(forged)]).filter(([, wrong]) => wrong !== null)).toEqual([])
  if (!hasPython) return
  const said = secondSays(made.map(({ forged }) => gzipSync(forged.text)))
  expect(said.filter((one) => !/^refused: (?!the file is damaged)/.test(one))).toEqual([])
})
