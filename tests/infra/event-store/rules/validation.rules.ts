import { describe, expect, it } from 'vitest'
import type { DomainEvent } from '#events/event-type.ts'
import type { Metadata } from '#events/metadata.ts'
import type { EventStore, Write } from '#infra/platform/event-store/event-store.ts'
import { enrolled, metadata, note, noted, personId, writeOf } from '../test-events.ts'

const NUL = '\u0000'
const LONE = '\ud83d'

const carrying = (event: DomainEvent): Write =>
  writeOf([{ stream: 'wrong-1', expectedVersion: 0, events: [noted('before'), event] }])

// Wrong on purpose, as a caller without types would be.
const withMetadata = (wrong: unknown): Write => ({ ...writeOf([note('wrong-1', 0)]), metadata: wrong as Metadata })

const refusedWrites: readonly (readonly [string, Write])[] = [
  ['an event type that the catalogue does not know', carrying({ type: 'Unheard', data: {} })],
  ['a field that the schema does not know', carrying({ type: 'Noted', data: { text: 'a', colour: 'red' } })],
  ['a field that is missing', carrying({ type: 'Noted', data: {} })],
  ['a value of the wrong type', carrying({ type: 'Noted', data: { text: 1 } })],
  ['data that is no record', carrying({ type: 'Noted', data: null })],
  ['a personal field that does not fit its schema', carrying(enrolled(personId(1), { phone: '12345' }))],
  ['NUL in a text', carrying(noted(`a${NUL}b`))],
  ['NUL deep inside', carrying({ type: 'Noted', data: { text: 'a', details: [{ deep: [NUL] }] } })],
  ['NUL in a name of a field', carrying({ type: 'Noted', data: { text: 'a', details: { [`k${NUL}`]: 1 } } })],
  ['the first half of a surrogate pair alone', carrying(noted(`a${LONE}b`))],
  ['the second half of a surrogate pair alone', carrying(noted('a\ude00b'))],
  ['a lone surrogate in a name of a field', carrying({ type: 'Noted', data: { text: 'a', details: { [LONE]: 1 } } })],
  ['NUL in the name of a stream', writeOf([note('fine-1', 0), note(`wrong-${NUL}`, 0)])],
  ['a lone surrogate in the name of a guarded stream', writeOf([note('wrong-1', 0)], [{ stream: LONE, version: 0 }])],
  ['a stream without a name', writeOf([note('wrong-1', 0), note('', 0)])],
  ['a line break in the name of a stream', writeOf([note('wrong-1\nwrong-2', 0)])],
  ['a line break in the name of a guarded stream', writeOf([note('wrong-1', 0)], [{ stream: 'a-1\nb-1', version: 0 }])],
  ['NUL in the name of a ballot box', { ...writeOf([note('wrong-1', 0)]), deposits: [{ box: NUL, content: 1 }] }],
  ['metadata without an actor', withMetadata({ at: metadata.at })],
  ['an actor of an unknown kind', withMetadata({ ...metadata, actor: { kind: 'ghost' } })],
  ['a time that is none', withMetadata({ ...metadata, at: '2025-03-01' })],
  ['metadata with a field of its own', withMetadata({ ...metadata, ip: '10.0.0.1' })],
  ['a request id with NUL', withMetadata({ ...metadata, requestId: NUL })],
  ['a cause that is no position', withMetadata({ ...metadata, cause: 0 })],
]

/** Tests writes that are refused before they reach the log, without effect on others. */
export const validationRules = (store: () => EventStore): void => {
  describe('a unit is refused, and its neighbours are written, for', () => {
    it.each(refusedWrites)('%s', async (_, write) => {
      const outcomes = await Promise.allSettled([
        store().append(writeOf([note('first-1', 0)])),
        store().append(write),
        store().append(writeOf([note('second-1', 0)])),
      ])
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect((await store().readLog(0, 10)).map(({ stream, position }) => [stream, position])).toEqual([
        ['first-1', 1],
        ['second-1', 2],
      ])
    })
  })

  const escapes = ['\\u0000', '\\ud83d', '\\\\u0000', '"', "'", '{"a":1}', '$1', '']
  const letters = ['한글 가각힣', '😀👨‍👩‍👧', 'é e\u0301', '\u0001\u001f\u007f\u2028\ufeff', 'a\nb\r\n\tc', '\\n']

  describe('text', () => {
    it.each([...escapes, ...letters])('%j comes back as it was', async (text) => {
      await store().append(
        writeOf([
          { stream: 'a-1', expectedVersion: 0, events: [{ type: 'Noted', data: { text, details: { [text]: text } } }] },
        ]),
      )
      expect((await store().readStream('a-1')).events[0]?.data).toEqual({ text, details: { [text]: text } })
    })
  })
}
