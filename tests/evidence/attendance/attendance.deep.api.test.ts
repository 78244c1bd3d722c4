import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { verifyFile } from '#infra/lib/evidence/check/verify-file.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { chanceOf } from '../forgery/changed-files.ts'
import { forgedAttendance } from '../forgery/forged-attendance.ts'
import { wrongOf } from '../forgery/refusals.ts'
import { holdAssembly } from './held-assembly.ts'
import { takeEvidence } from '../held-campaign.ts'
import { hasPython, secondSays } from '../second-verifier.ts'

const danji = await startTestApp({ tellsOfRolls: true })
const verify = (file: Buffer) => verifyFile(new Blob([new Uint8Array(file)]).stream())

it('attendance is counted again from the file alone, by two verifiers, and no forgery is taken', async () => {
  const { listId, id } = await holdAssembly(danji)
  const file = await takeEvidence(danji, listId)
  const told = { owners: 5, present: 2, byProxy: 1, online: 0, everPresent: 3, everOnline: 0, objected: 0 }
  const attendance = { ...told, voted: 1, attending: 3 }
  expect((await verify(file)).assemblies).toMatchObject([{ id, title: '정기총회', isRecounted: true, attendance }])
  const text = gunzipSync(file).toString()
  expect(text).not.toContain('홍배우')

  // Without units the file says the same, and shows nobody's attendance.
  const closed = await takeEvidence(danji, listId, '?openings=none')
  expect((await verify(closed)).assemblies).toMatchObject([{ id, isRecounted: false, attendance }])
  expect(gunzipSync(closed).toString()).not.toContain('ownerIds')

  const made = Object.entries(forgedAttendance).map(([name, forge]) => ({ name, forged: forge(text, chanceOf(3)) }))
  expect(made.map(({ name, forged }) => [name, wrongOf(forged)]).filter(([, wrong]) => wrong !== null)).toEqual([])
  if (!hasPython) return
  const [whole, ofClosed, ...said] = secondSays([file, closed, ...made.map(({ forged }) => gzipSync(forged.text))])
  expect(whole).toMatch(/attendance 2 of 5, attending 3/)
  expect(ofClosed).toMatch(/^ok: /)
  const taken = made.filter((_, place) => !/^refused: (?!the file is damaged)/.test(said[place] ?? ''))
  expect(taken.map(({ name }) => [name, said[made.findIndex((one) => one.name === name)]])).toEqual([])
})
