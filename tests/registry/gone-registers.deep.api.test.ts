import { describe, expect, it, vi } from 'vitest'
import { RegisterRead } from '#events/registry/register.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import { judgeRegisters } from '#services/registry/judging/judge-registers.ts'
import type { Registry } from '#services/registry/registries.contract.ts'
import { registerStream } from '#services/registry/register.decider.ts'
import { tablesWith } from '#tests/support/readable-traces.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { collectSample, names } from './sample-registers.ts'

const danji = await startTestApp()
const { admin } = danji
const { deps, pool } = danji.system
const { office, complex, hong, hosOf, wholeOf, idOf, statsOf, judged } = await collectSample(danji)
const { listId, dong } = complex

describe('what the roll says otherwise', () => {
  it('is judged anew where a name is corrected', async () => {
    const { entries } = await wholeOf(await idOf('102'))
    const personId = entries[0]?.personId ?? ''
    const { status, text } = await admin.patch(`/api/admin/users/${personId}`, { name: '황보다른' })
    expect({ status, text }).toMatchObject({ status: 200 })
    await vi.waitFor(async () => expect((await statsOf()).match).toMatchObject({ changed: 0, same: 2, partly: 1 }), {
      timeout: 15_000,
    })
  })

  it('is judged anew where an owner leaves the roll', async () => {
    const shared = await office.prepare(0, [
      { name: '사공하늘', ho: '101' },
      { name: '사공바다', ho: '101' },
    ])
    await office.tell([
      {
        address: shared.address,
        buildingName: shared.name,
        dong: shared.dong,
        ho: '101',
        area: 59.9912,
        owners: [{ name: '사공하늘', birth6: null, share: [1, 1] }],
      },
    ])
    await office.collect({ listId: shared.listId })
    const matchesOf = async (): Promise<readonly string[]> => {
      const { body } = await admin.get(`/api/registry/list/${shared.listId}`)
      return (body as readonly Registry[]).map(({ match }) => match)
    }
    await vi.waitFor(async () => expect(await matchesOf()).toEqual(['partly']), { timeout: 15_000 })
    expect((await admin.delete(`/api/list-user/${shared.entryIds[1]}`)).status).toBe(200)
    await vi.waitFor(async () => expect(await matchesOf()).toEqual(['same']), { timeout: 15_000 })
  })

  it('is not judged twice', async () => {
    const position = await deps.store.lastPosition()
    await judgeRegisters(deps)({ listId })
    expect(await deps.store.lastPosition()).toBe(position)
  })
})

describe('a register that is deleted', () => {
  const gone = { id: '', object: '' }
  const readOfGone = async () => {
    const { events } = await deps.store.readStream(registerStream(gone.id))
    return eventsOf(RegisterRead, events)[0]?.data
  }

  it('is told as it was, once', async () => {
    const id = await idOf('103')
    gone.id = id
    gone.object = (await readOfGone())?.pdf?.object ?? ''
    const answer = await hong.delete(`/api/registry/${id}`)
    expect(answer).toMatchObject({ status: 200, body: { id, listId, dong, ho: '103' } })
    expect((await hong.delete(`/api/registry/${id}`)).status).toBe(404)
  })

  it('is in no list, no answer and no table any more, and its unit is missing again', async () => {
    expect(await hosOf({})).toEqual(['101', '102'])
    expect((await hong.get(`/api/registry/${gone.id}`)).status).toBe(404)
    expect((await hong.get(`/api/registry/${gone.id}/document`)).status).toBe(404)
    await vi.waitFor(async () => expect(await tablesWith(pool, '독고새벽')).toEqual([]), { timeout: 15_000 })
    await vi.waitFor(async () => expect(await statsOf()).toMatchObject({ withRegistry: 2, missing: 1 }), {
      timeout: 15_000,
    })
  })

  it('has lost its key: neither the log nor the store of documents says what it said', async () => {
    expect((await readOfGone())?.contents).toBeNull()
    const readAll = async () => {
      for await (const part of await deps.sealedObjects.get(gone.id, gone.object)) expect(part).toBeDefined()
    }
    await expect(readAll()).rejects.toThrow('was erased')
  })

  it('can be collected again at once, young as it was', async () => {
    await office.collect({ listId })
    expect(await office.charged(complex)).toMatchObject({ 103: 2 })
    await judged()
  })
})

describe('who is erased', () => {
  it('takes the registers of their units with them, and those of nobody else', async () => {
    const id = await idOf('101')
    const { entries } = await wholeOf(id)
    const { status } = await admin.delete(`/api/admin/users/${entries[0]?.personId ?? ''}`, { reason: 'asked' })
    expect(status).toBe(200)
    await vi.waitFor(async () => expect(await hosOf({})).toEqual(['102', '103']), { timeout: 15_000 })
    const { events } = await deps.store.readStream(registerStream(id))
    expect(events.map(({ type }) => type)).toContain('RegisterErased')
    expect(eventsOf(RegisterRead, events)[0]?.data.contents).toBeNull()
    await vi.waitFor(async () => expect(await tablesWith(pool, names[0])).toEqual([]), { timeout: 15_000 })
  })
})
