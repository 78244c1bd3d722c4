import { z } from 'zod'
import type { Catalogue, Upcaster } from '#events/catalogue.ts'
import { defineEvent, personal, type EventDefinition } from '#events/event-type.ts'
import type { Metadata } from '#events/metadata.ts'
import { id, personName, phone } from '#events/values/schemas.ts'
import type { Guard, StreamAppend, Write } from '#infra/platform/event-store/event-store.ts'

/** Text without any check of its own: what the store refuses of it, the store refuses. */
const Noted = defineEvent('Noted', { text: z.string(), details: z.json().optional() })

const Enrolled = defineEvent(
  'Enrolled',
  { personId: id, unit: z.string(), name: personal(personName), phone: personal(phone) },
  { sealedFor: 'personId' },
)

/** Came to say something personal later: what was recorded before names nobody. */
const Asked = defineEvent(
  'Asked',
  { personId: id.optional(), phone: personal(phone).optional() },
  { sealedFor: 'personId' },
)

/** No longer written; the upcaster turns it into Tallied. */
const Counted = defineEvent('Counted', { count: z.int() })
const Tallied = defineEvent('Tallied', { count: z.int(), per: z.enum(['household', 'area']) })

const expectation = z.strictObject({ stream: z.string(), version: z.int() })

/** Carries what its write expected, so that a replay of the log can check that it held. */
const Claimed = defineEvent(
  'Claimed',
  {
    write: z.string(),
    index: z.int(),
    size: z.int(),
    writes: z.array(expectation),
    guards: z.array(expectation),
    note: z.string(),
    personId: id,
    name: personal(z.string()),
  },
  { sealedFor: 'personId' },
)
export type ClaimedData = z.output<typeof Claimed.schema>

/** Says that the box of its stream was counted. */
const BallotBoxOpened = defineEvent('BallotBoxOpened', { text: z.string() })

const definitions: readonly EventDefinition[] = [BallotBoxOpened, Noted, Enrolled, Asked, Counted, Tallied, Claimed]

const countedToTallied: Upcaster = ({ data }) => ({
  type: 'Tallied',
  // Registered for Counted alone.
  data: { count: (data as z.output<typeof Counted.schema>).count, per: 'household' },
})

export const testCatalogue: Catalogue = {
  definitions: new Map(definitions.map((definition) => [definition.type, definition])),
  upcasters: new Map([['Counted', countedToTallied]]),
}

export const metadata: Metadata = {
  actor: { kind: 'system', name: 'tests' },
  at: '2025-03-01T00:00:00.000Z',
  requestId: 'request-1',
}

/** The n-th person: a fixed UUIDv7. */
export const personId = (n: number): string => `01950000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

export const noted = (text: string) => ({ type: 'Noted', data: { text } })

export const enrolled = (person: string, overrides: Readonly<Record<string, unknown>> = {}) => ({
  type: 'Enrolled',
  data: { personId: person, unit: '101-1502', name: '홍길동', phone: '01012345678', ...overrides },
})

/** An append of one note to a stream. */
export const note = (stream: string, expectedVersion: number, text = 'a note'): StreamAppend => ({
  stream,
  expectedVersion,
  events: [noted(text)],
})

/** The count of a box. */
export const counted = (box: string): StreamAppend => ({
  stream: `ballot-box-${box}`,
  expectedVersion: 0,
  events: [{ type: 'BallotBoxOpened', data: { text: 'counted' } }],
})

export const writeOf = (appends: readonly StreamAppend[], guards: readonly Guard[] = []): Write => ({
  appends,
  guards,
  metadata,
})
