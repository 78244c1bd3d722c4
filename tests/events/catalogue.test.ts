import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalogue } from '#events/catalogue.ts'
import type { EventDefinition } from '#events/event-type.ts'
import { recordedExamples } from './recorded-examples.ts'
import { publishedSchema, schemaChanges, type PublishedSchemas } from './schema-changes.ts'

const EVENTS = new URL('../../events/', import.meta.url)

const isDefinition = (value: unknown): value is EventDefinition =>
  typeof value === 'object' && value !== null && 'schema' in value && 'sealedFields' in value

const files = globSync('*/*.events.ts', { cwd: EVENTS }).toSorted()

/** Every definition that a file below events/ exports, with the name it is exported by. */
const exported: readonly (readonly [string, EventDefinition])[] = (
  await Promise.all(
    files.map(async (file) => {
      const module = (await import(new URL(file, EVENTS).href)) as Record<string, unknown>
      return Object.entries(module).flatMap(([name, value]) => (isDefinition(value) ? [[name, value] as const] : []))
    }),
  )
).flat()

describe('the catalogue of events', () => {
  it('holds every event that a file below events/ defines, and nothing else', () => {
    expect(exported.length).toBeGreaterThan(0)
    expect([...catalogue.definitions.keys()].toSorted()).toEqual(exported.map(([, { type }]) => type).toSorted())
  })

  it('names every type once', () => {
    const types = exported.map(([, { type }]) => type)
    expect(types.filter((type, index) => types.indexOf(type) !== index)).toEqual([])
  })

  it('leads every upcaster from a type that it knows', () => {
    expect([...catalogue.upcasters.keys()].filter((type) => !catalogue.definitions.has(type))).toEqual([])
  })
})

describe.each(exported)('%s', (name, definition) => {
  it('is called by the name it is exported by', () => {
    expect(definition.type).toBe(name)
    expect(name).toMatch(/^(?:[A-Z][a-z]+){2,}$/)
  })

  it('seals personal fields for a person that every event names', () => {
    const { properties, required } = publishedSchema(definition)
    expect(Object.keys(properties)).toEqual(expect.arrayContaining([...definition.sealedFields]))
    if (definition.sealedFields.length === 0) return expect(definition.sealedFor).toBeUndefined()
    // An event that came to seal a field later names the person wherever it does: the store refuses
    // a value without one.
    const isLater = definition.sealedFields.every((field) => !required.includes(field))
    if (!isLater) expect(required).toContain(definition.sealedFor)
    expect(properties[definition.sealedFor ?? '']).toMatchObject({ type: 'string', format: 'uuid' })
    expect(definition.sealedFields).not.toContain(definition.sealedFor)
  })

  it('still takes what was recorded, and gives it unchanged', () => {
    const example = (recordedExamples as Readonly<Record<string, unknown>>)[name]
    expect(definition.schema.parse(example)).toEqual(example)
  })

  it('refuses a field that it does not know', () => {
    const example = (recordedExamples as Readonly<Record<string, object>>)[name]
    expect(definition.schema.safeParse({ ...example, unheardOf: 1 }).success).toBe(false)
  })

  it('takes null for everything personal, as it reads once the person was erased', () => {
    const example = (recordedExamples as Readonly<Record<string, object>>)[name]
    const erased = { ...example, ...Object.fromEntries(definition.sealedFields.map((field) => [field, null])) }
    expect(definition.schema.parse(erased)).toEqual(erased)
  })
})

describe('published schemas', () => {
  const published = JSON.parse(
    readFileSync(new URL('published-schemas.json', import.meta.url), 'utf8'),
  ) as PublishedSchemas
  const current = Object.fromEntries(
    [...catalogue.definitions].map(([type, definition]) => [type, publishedSchema(definition)]),
  )
  const { breaking, additions } = schemaChanges(published, current)

  it('are never edited', () => {
    expect(
      breaking,
      'a published schema only gains optional fields; anything else is a new type with an upcaster',
    ).toEqual([])
  })

  it('are all on record', () => {
    expect(additions, 'record new types and optional fields: node tests/events/publish-schemas.ts').toEqual([])
  })
})
