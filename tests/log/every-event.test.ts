import { describe, expect, it } from 'vitest'
import { catalogue } from '#events/catalogue.ts'
import type { DomainEvent } from '#events/event-type.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory-event-store.ts'
import { changesOf } from '#services/log/event-changes.ts'
import { eventText } from '#services/log/event-texts.contract.ts'
import { describeEvents, undescribedText } from '#services/history/history.facts.ts'
import { recordedExamples } from '#tests/events/recorded-examples.ts'
import { auditor } from '#tests/history/told-events.ts'
import { fixedId, systemMetadata } from '#tests/support/fixed.ts'

const personId = fixedId(1)
const admins = [{ id: fixedId(9), role: 'SUPER_ADMIN', apartments: undefined } as const, auditor]
const examples = Object.entries(recordedExamples as Readonly<Record<string, DomainEvent['data']>>)

/** One event of every type that is written today, each alone in a stream of its own. */
const everyEvent = async () => {
  const store = createMemoryEventStore(catalogue)
  const events: RecordedEvent[] = []
  for (const [type, data] of examples.filter(([type]) => catalogue.definitions.has(type))) {
    const appends = [{ stream: `example-${type}`, expectedVersion: 0, events: [{ type, data }] }]
    await store.append({ appends, metadata: systemMetadata })
    events.push(...(await store.readStream(`example-${type}`)).events)
  }
  return { store, events }
}

describe('every event of the catalogue', () => {
  it('has an example here', () => {
    expect([...catalogue.definitions.keys()].filter((type) => !examples.some(([name]) => name === type))).toEqual([])
  })

  it.each(admins)('can be told to $role, with a sentence and what it changed', async (admin) => {
    const { store, events } = await everyEvent()
    const untold: unknown[] = []
    const noteUntold = ({ type }: { readonly type: string }, error: unknown) => untold.push([type, error])
    const told = await describeEvents(
      { store, admin, noteUntold },
      events.map((event) => ({ event, personId })),
    )
    expect(untold).toEqual([])
    const wordless = told.filter(({ text }, at) => (text ?? eventText(events[at]?.type ?? '') ?? '') === '')
    expect(wordless).toEqual([])
    expect(told.filter(({ changes }) => !Array.isArray(changes))).toEqual([])
    for (const event of events) expect(changesOf(event, [event], admin)).toBeInstanceOf(Array)
  })
})

it('an event that cannot be told is named, and the others are told', async () => {
  const { store, events } = await everyEvent()
  const [one] = events.filter(({ type }) => type === 'PersonRegistered')
  const [other] = events.filter(({ type }) => type === 'ListClosed')
  if (!one || !other) throw new Error('the examples lack one')
  const broken = { ...one, data: null as never }
  const noted: string[] = []
  const told = await describeEvents(
    { store, admin: auditor, noteUntold: ({ type }) => noted.push(type) },
    [broken, other].map((event) => ({ event, personId })),
  )
  expect(told.map(({ text }) => text)).toEqual([undescribedText(broken), expect.stringContaining('마감')])
  expect(told[0]).toMatchObject({ hash: one.hash, changes: [] })
  expect(noted).toEqual(['PersonRegistered'])
})
