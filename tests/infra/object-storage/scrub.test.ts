import { readFileSync, rmSync, writeFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createDirectoryStorage } from '#infra/platform/object-storage/directory-storage.ts'
import type { ObjectKey } from '#infra/platform/object-storage/object-storage.ts'
import { scrub, type Finding, type ScrubOptions, type ScrubPosition } from '#infra/platform/object-storage/scrub.ts'
import { bytesOf, sha256 } from './place.ts'

const outer = mkdtempSync(join(tmpdir(), 'danji-scrub-'))
afterAll(() => rmSync(outer, { recursive: true }))

const BEGIN: ScrubPosition = { after: undefined, checked: 0, damaged: 0, missing: 0 }

/** A store with some objects, a log that refers to them, and a clock that only waiting moves. */
const startScrub = async (count: number, size = 1_000) => {
  const directory = mkdtempSync(join(outer, 'store-'))
  const objects = createDirectoryStorage(directory)
  const pathOf = (key: ObjectKey) => join(directory, key.slice(0, 2), key.slice(2, 4), key)
  const keys: ObjectKey[] = []
  for (let n = 0; n < count; n += 1) keys.push(await objects.put(bytesOf(size, n)))
  keys.sort()
  const told: (readonly [ObjectKey, Finding])[] = []
  const looked: ObjectKey[] = []
  const clock = { at: 0 }
  const kept = { place: BEGIN }
  const stopping = new AbortController()
  const options: ScrubOptions = {
    objects: {
      ...objects,
      verify: (key) => {
        looked.push(key)
        return objects.verify(key)
      },
    },
    referenced: async (after, limit) => keys.filter((key) => after === undefined || key > after).slice(0, limit),
    tellDamage: async (key, finding) => void told.push([key, finding]),
    place: { read: async () => kept.place, keep: async (place) => void (kept.place = place) },
    bytesASecond: 1_000,
    turnMs: 10_000_000,
    stopping: stopping.signal,
    time: { now: () => clock.at, wait: async (ms) => void (clock.at += ms) },
  }
  return { options, keys, told, looked, clock, kept, pathOf, stopping }
}

describe('looking at all documents', () => {
  it('reads each once a round, in turns, no faster than it may, and begins anew after the last', async () => {
    const { options, keys, looked, clock, kept } = await startScrub(7)
    const turn = { ...options, turnMs: 3_000 }
    expect(await scrub(turn)).toMatchObject({ isRoundDone: false, checked: 3, after: keys[2] })
    expect(clock.at).toBe(3_000)
    expect(kept.place).toMatchObject({ checked: 3, after: keys[2] })
    expect(await scrub(turn)).toMatchObject({ isRoundDone: false, checked: 6 })
    expect(await scrub(turn)).toEqual({ isRoundDone: true, after: undefined, checked: 7, damaged: 0, missing: 0 })
    expect(looked).toEqual(keys)
    await scrub(turn)
    expect(looked).toEqual([...keys, ...keys.slice(0, 3)])
    expect(kept.place.checked).toBe(3)
  })

  it('tells of what is damaged and what is missing, and of nothing else', async () => {
    const { options, keys, told, pathOf } = await startScrub(9)
    const [lost, rotten] = [keys[0] ?? '', keys[5] ?? '']
    rmSync(pathOf(lost))
    const bytes = readFileSync(pathOf(rotten))
    bytes[500] = (bytes[500] ?? 0) ^ 1
    writeFileSync(pathOf(rotten), bytes)
    expect(await scrub(options)).toMatchObject({ isRoundDone: true, checked: 9, damaged: 1, missing: 1 })
    expect(told).toEqual([
      [lost, 'missing'],
      [rotten, 'damaged'],
    ])
    await scrub(options)
    expect(told).toHaveLength(4)
  })

  it('goes on where it was after it was stopped', async () => {
    const { options, keys, looked, stopping, kept } = await startScrub(5)
    const stops: ScrubOptions = {
      ...options,
      time: { now: () => 0, wait: async () => looked.length === 2 && stopping.abort() },
    }
    expect(await scrub(stops)).toMatchObject({ isRoundDone: false, checked: 2 })
    expect(kept.place.after).toBe(keys[1])
    expect(await scrub({ ...options, stopping: new AbortController().signal })).toMatchObject({ isRoundDone: true })
    expect(looked).toEqual(keys)
  })

  it('calls no document lost where the store cannot be used, or is another one', async () => {
    const { options, told, kept } = await startScrub(3)
    const strangers = Array.from({ length: 40 }, (_, n) => sha256(`stranger ${n}`)).toSorted()
    const away = { ...options, referenced: async (after?: string) => (after === undefined ? strangers : []) }
    await expect(scrub(away)).rejects.toThrow('is it another one?')
    const few = { ...away, referenced: async (after?: string) => (after === undefined ? strangers.slice(0, 3) : []) }
    const unusable = { ...options.objects, check: () => Promise.reject(new Error('not mounted')) }
    await expect(scrub({ ...few, objects: unusable })).rejects.toThrow('not mounted')
    expect(told).toEqual([])
    expect(kept.place).toEqual(BEGIN)
    expect(await scrub(few)).toMatchObject({ isRoundDone: true, missing: 3 })
    expect(told).toHaveLength(3)
  })

  it('has nothing to do where the log refers to nothing', async () => {
    const { options } = await startScrub(0)
    expect(await scrub(options)).toEqual({ ...BEGIN, isRoundDone: true })
  })
})
