import { expect, test } from 'vitest'
import { attendanceStream } from '#services/assembly/attendance/attendance.decider.ts'
import { findSilence } from '#services/assembly/online/find-silence.ts'
import {
  addHeartbeat,
  countHeartbeats,
  moveHeartbeat,
  moveHeartbeats,
} from '#services/assembly/online/online-tables.ts'
import type { Deps } from '#services/core/deps.ts'
import { sql } from 'kysely'
import { ownerOf } from '#tests/support/campaign.ts'
import type { ResidentBrowser } from '#tests/support/residents.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { createOnlineMeetings } from './online-meeting.ts'

const danji = await startTestApp()
const { clock } = danji
const { deps } = danji.system
const { meet, browserOf, enter, beat, figuresOf, ledgerOf, pass, stop } = createOnlineMeetings(danji)

/** An open meeting with one attendee who has been silent for 95 seconds, and one who sends signs. */
const meetSilent = async () => {
  const meeting = await meet([ownerOf(1), ownerOf(2)])
  const [silent, other] = [await browserOf(meeting, ownerOf(1)), await browserOf(meeting, ownerOf(2))]
  await enter(meeting, silent)
  await enter(meeting, other)
  const lastSign = clock.now
  const keepOther = async (seconds: number, also: readonly ResidentBrowser[] = []): Promise<void> => {
    for (let passed = 0; passed < seconds; passed += 15) {
      stop(15)
      for (const browser of [other, ...also]) await beat(meeting, browser)
    }
  }
  await keepOther(75)
  const [{ attendeeId } = { attendeeId: '' }] = await ledgerOf(meeting)
  const actsOf = async () => ((await ledgerOf(meeting))[0]?.acts ?? []).map(({ kind, at }) => [kind, at])
  // Silent at the last moment: the search of the app itself would find them otherwise.
  stop(20)
  return { meeting, silent, lastSign, keepOther, attendeeId, actsOf }
}

/** Does something once, right before a stream is read for a decision. */
const beforeRead = (stream: string, work: () => Promise<unknown>): Deps => {
  let isDone = false
  const readStreams: Deps['store']['readStreams'] = async (streams) => {
    if (!isDone && streams.includes(stream)) {
      isDone = true
      await work()
    }
    return deps.store.readStreams(streams)
  }
  return { ...deps, store: { ...deps.store, readStreams } }
}

test('whoever comes back while their silence is being recorded leaves once and stays', async () => {
  const { meeting, silent, lastSign, keepOther, attendeeId, actsOf } = await meetSilent()
  await findSilence(beforeRead(attendanceStream(attendeeId), () => beat(meeting, silent)))
  const acts = [
    ['online-entered', lastSign.toISOString()],
    ['online-left', lastSign.toISOString()],
    ['online-returned', clock.now.toISOString()],
  ]
  expect(await actsOf()).toEqual(acts)
  await keepOther(120, [silent])
  await findSilence(deps)
  expect(await actsOf()).toEqual(acts)
  expect(await figuresOf(meeting)).toMatchObject({ present: 2 })
})

test('a sign that was taken before the search began moves nobody whose exit is being recorded', async () => {
  const { meeting, silent, attendeeId, actsOf } = await meetSilent()
  const earlier = new Date(clock.now.getTime() - 40_000)
  let moved: ReadonlySet<string> = new Set([attendeeId])
  await findSilence(
    beforeRead(attendanceStream(attendeeId), async () => {
      moved = await moveHeartbeats(deps, [attendeeId], earlier)
    }),
  )
  expect(moved).toEqual(new Set())
  expect((await actsOf()).map(([kind]) => kind)).toEqual(['online-entered', 'online-left'])
  // Nobody is told that they attend who is gone in the ledger.
  expect(await beat(meeting, silent)).toMatchObject({ isHere: true })
  expect((await actsOf()).map(([kind]) => kind)).toEqual(['online-entered', 'online-left', 'online-returned'])
  expect(await figuresOf(meeting)).toMatchObject({ present: 2 })
})

test('a search that is killed before it writes is finished by the next one', async () => {
  const { meeting, lastSign, actsOf } = await meetSilent()
  const killed = { ...deps, store: { ...deps.store, append: () => Promise.reject(new Error('killed')) } }
  await expect(findSilence(killed)).rejects.toThrow('killed')
  expect(await figuresOf(meeting)).toMatchObject({ present: 2 })
  await findSilence(deps)
  expect((await actsOf())[1]).toEqual(['online-left', lastSign.toISOString()])
  expect(await figuresOf(meeting)).toMatchObject({ present: 1 })
})

test('a return whose process was killed before it moved the row is no silence', async () => {
  const { meeting, silent, lastSign, keepOther, attendeeId, actsOf } = await meetSilent()
  await beat(meeting, silent)
  const returned = clock.now.toISOString()
  const kill = () =>
    sql`update online_heartbeat set last_at = ${lastSign} where attendee_id = ${attendeeId}`.execute(deps.database)
  await kill()
  await findSilence(deps)
  await kill()
  stop(10)
  expect(await beat(meeting, silent)).toMatchObject({ isHere: true })
  expect(await actsOf()).toHaveLength(3)
  await kill()
  await keepOther(120)
  await findSilence(deps)
  expect((await actsOf()).slice(2)).toEqual([
    ['online-returned', returned],
    ['online-left', returned],
  ])
})

test('the row of whoever is entering is not removed until their entry is over', async () => {
  const { meeting, attendeeId } = await meetSilent()
  // The entry has begun when the search comes, and its process is killed.
  await addHeartbeat(deps, { attendeeId, assemblyId: meeting.id, now: clock.now })
  await findSilence(deps)
  expect(await figuresOf(meeting)).toMatchObject({ present: 1 })
  expect(await countHeartbeats(deps, meeting.id)).toBe(2)
  await pass(20)
  expect(await countHeartbeats(deps, meeting.id)).toBe(2)
  await pass(20)
  expect(await countHeartbeats(deps, meeting.id)).toBe(1)
  // A row that is gone is none to move.
  await moveHeartbeat(deps, attendeeId, clock.now)
  expect(await countHeartbeats(deps, meeting.id)).toBe(1)
})
