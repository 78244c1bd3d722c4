import type { Catalogue } from '#events/catalogue.ts'
import type { DomainEvent, EventDefinition } from '#events/event-type.ts'
import { metadata as metadataSchema, type Metadata } from '#events/metadata.ts'
import { isStorableText } from '#events/values/text.ts'
import type { RecordedEvent, SealedEvent, Write } from './event-store.ts'
import { decrypt, encrypt, type KeyRing } from './key-ring.ts'
import { hashOfEvent } from './leaf.ts'

/** Event ready to be stored, without its position. */
export type EncodedEvent = Omit<SealedEvent, 'position'>

/**
 * Result of `encode` for each event: the stored form, and the event that the caller gets once it
 * has a position.
 */
export type EncodedAppend = { readonly sealed: EncodedEvent; readonly event: DomainEvent; readonly metadata: Metadata }

export type Codec = {
  /**
   * Validates and seals a write's events.
   * @throws {ZodError}
   * @throws {KeyDestroyed}
   * @throws {Error} for a type that is not in the catalogue
   */
  readonly encode: (write: Write) => Promise<readonly EncodedAppend[]>
  /**
   * Opens stored events; fields of erased persons become null; old types are upcast. An event of a
   * type that is not in the catalogue keeps its position, with its data as stored: a newer release
   * recorded it, and readers of the log pass over it.
   */
  readonly decode: (events: readonly SealedEvent[]) => Promise<readonly RecordedEvent[]>
  /**
   * Opens stored events for decisions, which may not leave out any event.
   * @throws {UnknownEventType}
   */
  readonly decodeKnown: (events: readonly SealedEvent[]) => Promise<readonly RecordedEvent[]>
}

/** An event has a type that this release does not know: a newer one recorded it. */
export class UnknownEventType extends Error {
  constructor({ type, position, stream }: Pick<SealedEvent, 'type' | 'position' | 'stream'>) {
    super(`event type ${type} at position ${position} is not in the catalogue: a newer release works with ${stream}`)
    this.name = 'UnknownEventType'
  }
}

type Fields = Record<string, unknown>

const sealingContext = (stream: string, type: string, field: string): string => `${stream}\n${type}\n${field}`

const personOf = (definition: EventDefinition, data: Fields): string | undefined => {
  const hasPersonal = definition.sealedFields.some((field) => data[field] !== null && data[field] !== undefined)
  return hasPersonal && definition.sealedFor ? (data[definition.sealedFor] as string) : undefined
}

const mapFields = (
  definition: EventDefinition,
  data: Fields,
  change: (field: string, value: unknown) => unknown,
): Fields => {
  if (definition.sealedFields.length === 0) return data
  const changed = { ...data }
  for (const field of definition.sealedFields) {
    if (changed[field] !== null && changed[field] !== undefined) changed[field] = change(field, changed[field])
  }
  return changed
}

/** Creates the conversion of events to their stored, sealed form and back. */
export const createCodec = (catalogue: Catalogue, keys: KeyRing): Codec => {
  const decode = decoder(catalogue, keys)
  return {
    encode: encoder(catalogue, keys),
    decode,
    decodeKnown: async (events) => {
      const unknown = events.find(({ type }) => !catalogue.definitions.has(type))
      if (unknown) throw new UnknownEventType(unknown)
      return decode(events)
    },
  }
}

const encoder = (catalogue: Catalogue, keys: KeyRing): Codec['encode'] => {
  const definitionOf = (type: string): EventDefinition => {
    const definition = catalogue.definitions.get(type)
    if (!definition) throw new Error(`event type ${type} is not in the catalogue`)
    return definition
  }

  return async (write) => {
    const validMetadata = metadataSchema.parse(write.metadata)
    const metadata = JSON.stringify(validMetadata)
    assertStorable(metadata)
    const valid = write.appends.flatMap(({ stream, expectedVersion, events }) =>
      events.map(({ type, data }, index) => {
        const definition = definitionOf(type)
        // The schema is a strict object, so its output is a record.
        return {
          stream,
          version: expectedVersion + 1 + index,
          type,
          definition,
          data: definition.schema.parse(data) as Fields,
        }
      }),
    )
    const persons = new Set(valid.flatMap(({ definition, data }) => personOf(definition, data) ?? []))
    const keyOf = persons.size > 0 ? await keys.keysToSeal([...persons]) : new Map<string, Buffer>()
    return valid.map(({ stream, version, type, definition, data }) => {
      const key = keyOf.get(personOf(definition, data) ?? '')
      const sealedData = JSON.stringify(
        mapFields(definition, data, (field, value) => sealValue(key, value, sealingContext(stream, type, field))),
      )
      assertStorable(sealedData)
      const content = { stream, version, type, data: sealedData, metadata }
      return {
        sealed: { ...content, hash: hashOfEvent(content) },
        event: { type, data },
        metadata: validMetadata,
      }
    })
  }
}

const decoder =
  (catalogue: Catalogue, keys: KeyRing): Codec['decode'] =>
  async (events) => {
    const parsed = events.map((event) => ({
      event,
      definition: catalogue.definitions.get(event.type),
      // The data was stored by `encode`, so it is a record.
      data: JSON.parse(event.data) as Fields,
    }))
    const persons = new Set(
      parsed.flatMap(({ definition, data }) => (definition ? personOf(definition, data) : undefined) ?? []),
    )
    const keyOf = persons.size > 0 ? await keys.keysToOpen([...persons]) : new Map<string, Buffer>()
    return parsed.map(({ event, definition, data }) => {
      if (!definition) return recorded(event, { type: event.type, data })
      const key = keyOf.get(personOf(definition, data) ?? '')
      const open = (field: string, value: unknown) =>
        openValue(key, value, sealingContext(event.stream, event.type, field))
      const stored: DomainEvent = { type: event.type, data: mapFields(definition, data, open) }
      const upcast = catalogue.upcasters.get(event.type)
      // An upcaster is registered under the type that it takes.
      return recorded(event, upcast ? upcast(stored as DomainEvent<string, never>) : stored)
    })
  }

/** Joins an event with its position. Metadata that is given need not be parsed. */
export const recorded = (
  place: Omit<SealedEvent, 'data' | 'type'>,
  event: DomainEvent,
  // The metadata was stored by `encode`, so it fits the schema.
  metadata: Metadata = JSON.parse(place.metadata) as Metadata,
): RecordedEvent => ({
  ...event,
  position: place.position,
  stream: place.stream,
  version: place.version,
  metadata,
  hash: place.hash,
})

const sealValue = (key: Buffer | undefined, value: unknown, context: string): string => {
  if (!key) throw new Error(`no key to seal ${context}`)
  return encrypt(key, Buffer.from(JSON.stringify(value)), context).toString('base64url')
}

const openValue = (key: Buffer | undefined, value: unknown, context: string): unknown =>
  key ? JSON.parse(decrypt(key, Buffer.from(String(value), 'base64url'), context).toString()) : null

/** Refuses `\u0000`, which Postgres cannot store: one such event would fail its whole batch. */
const assertStorable = (json: string): void => {
  if (!/\\u(?:0000|d[89a-f])/i.test(json)) return
  JSON.parse(json, (key, value: unknown) => {
    if (!isStorableText(key) || (typeof value === 'string' && !isStorableText(value))) throw new UnstorableText()
    return value
  })
}

/** A text holds NUL or a lone surrogate. */
export class UnstorableText extends Error {
  constructor() {
    super('the text holds NUL or a lone surrogate')
    this.name = 'UnstorableText'
  }
}
