import { describe, expect, it } from 'vitest'
import { catalogue } from '#events/catalogue.ts'
import { StreamConflict, type EventStore } from '#infra/platform/event-store/event-store.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory-event-store.ts'
import { adminClaimFold } from '#services/account/admin/admin.decider.ts'
import { DomainError } from '#services/core/domain-error.ts'
import { decideJointly, type DecisionContext } from '#services/core/joint-decision.ts'
import { fixedId, systemMetadata } from '#tests/support/fixed.ts'

const [one, other] = [fixedId(1), fixedId(2)]
const claimed = (adminId: string) => ({ type: 'AdminEmailClaimed', data: { adminId } }) as const
const append = (store: EventStore, stream: string, expectedVersion: number) =>
  store.append({ appends: [{ stream, expectedVersion, events: [claimed(other)] }], metadata: systemMetadata })
const streamsOf = async (store: EventStore) => (await store.readLog(0, 100)).map(({ stream }) => stream)

describe('a decision over several streams', () => {
  it('writes all of them at once, and gives what was decided', async () => {
    const store = createMemoryEventStore(catalogue)
    const decided = await decideJointly(store, systemMetadata, async (desk) => {
      await desk.read(['first', 'second'])
      desk.add('first', [claimed(one)])
      desk.add('second', [claimed(one)])
      return desk.fold('first', adminClaimFold)
    })
    expect(decided).toMatchObject({ outcome: one, position: 2 })
    expect(decided.recorded.map(({ stream }) => stream)).toEqual(['first', 'second'])
  })
  it('that adds nothing writes nothing, and names what was there', async () => {
    const store = createMemoryEventStore(catalogue)
    await append(store, 'first', 0)
    expect(await decideJointly(store, systemMetadata, (desk) => desk.read(['first', 'second']))).toMatchObject({
      recorded: [],
      position: 1,
    })
    expect(await streamsOf(store)).toEqual(['first'])
  })
  it.each(['first', 'second'])(
    'is made again where the stream "%s" moved meanwhile: written to, or read only',
    async (moving) => {
      const store = createMemoryEventStore(catalogue)
      let tries = 0
      const { outcome } = await decideJointly(store, systemMetadata, async (desk) => {
        tries += 1
        await desk.read(['first'])
        await desk.read(['second', 'first'])
        if (tries === 1) await append(store, moving, 0)
        const seen = desk.fold(moving, adminClaimFold)
        desk.add('first', [claimed(one)])
        return seen
      })
      expect([tries, outcome]).toEqual([2, other])
      expect((await store.readStream('first')).events.at(-1)?.data).toEqual({ adminId: one })
    },
  )
  it('is given up after eight lost races', async () => {
    const store = createMemoryEventStore(catalogue)
    let tries = 0
    const losing = async (desk: DecisionContext) => {
      await desk.read(['first'])
      await append(store, 'first', tries)
      tries += 1
      desk.add('first', [claimed(one)])
    }
    await expect(decideJointly(store, systemMetadata, losing)).rejects.toThrow(StreamConflict)
    expect(tries).toBe(8)
  })
  it('that is refused writes nothing', async () => {
    const store = createMemoryEventStore(catalogue)
    const refused = decideJointly(store, systemMetadata, async (desk) => {
      await desk.read(['first'])
      desk.add('first', [claimed(one)])
      throw new DomainError('NOT_FOUND')
    })
    await expect(refused).rejects.toThrow(DomainError)
    expect(await streamsOf(store)).toEqual([])
  })
})

describe('a decision on streams that were read ahead', () => {
  it('reads only the others, and guards what it asked for', async () => {
    const store = createMemoryEventStore(catalogue)
    const ahead = await store.readStreams(['first', 'unasked'])
    await append(store, 'unasked', 0)
    const asked: (readonly string[])[] = []
    const watched: EventStore = {
      ...store,
      readStreams: (streams) => {
        asked.push(streams)
        return store.readStreams(streams)
      },
    }
    const decide = async (desk: DecisionContext) => {
      await desk.read(['first', 'second'])
      desk.add('second', [claimed(one)])
    }
    expect((await decideJointly(watched, systemMetadata, decide, ahead)).recorded).toHaveLength(1)
    expect(asked).toEqual([['second']])
  })
  it.each(['first', 'second'])('is made again where "%s" moved since: written to, or read only', async (moving) => {
    const store = createMemoryEventStore(catalogue)
    const ahead = await store.readStreams(['first', 'second'])
    await append(store, moving, 0)
    const { outcome } = await decideJointly(
      store,
      systemMetadata,
      async (desk) => {
        await desk.read(['first', 'second'])
        const seen = desk.fold(moving, adminClaimFold)
        desk.add('first', [claimed(one)])
        return seen
      },
      ahead,
    )
    expect(outcome).toBe(other)
  })
  it('never refuses or repeats by what may be over', async () => {
    const store = createMemoryEventStore(catalogue)
    const ahead = await store.readStreams(['first'])
    await append(store, 'first', 0)
    const refusing = async (desk: DecisionContext) => {
      await desk.read(['first'])
      if (desk.fold('first', adminClaimFold) === null) throw new DomainError('NOT_FOUND')
      return 'found'
    }
    const quiet = async (desk: DecisionContext) => {
      await desk.read(['first'])
      return desk.fold('first', adminClaimFold)
    }
    expect((await decideJointly(store, systemMetadata, refusing, ahead)).outcome).toBe('found')
    expect(await decideJointly(store, systemMetadata, quiet, ahead)).toMatchObject({ outcome: other, position: 1 })
  })
})
