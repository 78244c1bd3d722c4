import type { Catalogue } from '#events/catalogue.ts'
import { shuffle } from './ballot-box.ts'
import { createCodec, recorded, type Codec } from './codec.ts'
import { StreamConflict, type EventStore, type LogPart, type SealedEvent } from './event-store.ts'
import { createMemoryKeyRing } from './key-ring.ts'
import { checksOf } from './write-checks.ts'

/** Reads a part of a log that is held in memory. */
const partOf = async (
  codec: Codec,
  log: readonly SealedEvent[],
  { types, after, through }: Pick<LogPart, 'after' | 'through'> & { readonly types: readonly string[] | 'all' },
): Promise<LogPart> => {
  const part = log.slice(after, through).filter(({ type }) => types === 'all' || types.includes(type))
  const end = log.length
  return { after, through: Math.max(after, Math.min(through, end)), end, events: await codec.decode(part) }
}

/**
 * Creates a log in memory, for unit tests: with the same guarantees and the same sealing, gone with
 * the process.
 */
export const createMemoryEventStore = (catalogue: Catalogue): EventStore => {
  const keys = createMemoryKeyRing()
  const codec = createCodec(catalogue, keys)
  const log: SealedEvent[] = []
  const boxes = new Map<string, unknown[]>()

  const versionOf = (stream: string): number => log.findLast((event) => event.stream === stream)?.version ?? 0

  const readEach =
    (open: Codec['decode']): EventStore['readStreams'] =>
    async (streams) =>
      new Map(
        await Promise.all(
          streams.map(async (stream) => {
            const events = await open(log.filter((event) => event.stream === stream))
            return [stream, { version: events.length, events }] as const
          }),
        ),
      )
  const readStreams = readEach(codec.decodeKnown)

  const readSealedLog: EventStore['readSealedLog'] = async (after, limit) => log.slice(after, after + limit)

  return {
    append: async (write) => {
      const checks = checksOf(write)
      const encoded = await codec.encode(write)
      // Nothing is awaited from here to the return, so no other append can come between.
      const moved = checks.filter(({ stream, version }) => versionOf(stream) !== version).map(({ stream }) => stream)
      if (moved.length > 0) throw new StreamConflict(moved)
      const events = encoded.map(({ sealed, event }, index) =>
        recorded({ ...sealed, position: log.length + 1 + index }, event),
      )
      log.push(...encoded.map(({ sealed }, index) => ({ ...sealed, position: log.length + 1 + index })))
      for (const { box, content } of write.deposits ?? [])
        boxes.set(box, [...(boxes.get(box) ?? []), structuredClone(content)])
      return { position: log.length, events }
    },
    readStreams,
    readStream: async (stream) => (await readStreams([stream])).get(stream) ?? { version: 0, events: [] },
    readHistories: readEach(codec.decode),
    readSealedLog,
    readLog: async (after, limit) => codec.decode(await readSealedLog(after, limit)),
    readLogOf: async (types, after, limit) =>
      codec.decode(log.filter(({ position, type }) => position > after && types.includes(type)).slice(0, limit)),
    readLogPart: async (types, after, through) => partOf(codec, log, { types, after, through }),
    readPositions: async (positions) => codec.decode(log.filter(({ position }) => positions.includes(position))),
    unseal: codec.decode,
    lastPosition: async () => log.length,
    openBox: async (box) => shuffle(boxes.get(box) ?? []),
    emptyBox: async (box) => {
      const isCounted = log.some(({ stream, type }) => stream === `ballot-box-${box}` && type === 'BallotBoxOpened')
      if (!isCounted && boxes.has(box)) throw new Error('a ballot paper stays until its box was counted')
      boxes.delete(box)
    },
    erasePerson: keys.destroy,
    close: async () => undefined,
  }
}
