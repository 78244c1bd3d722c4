import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineEvent, personal, type EventDefinition } from '#events/event-type.ts'
import { publishedSchema, schemaChanges } from './schema-changes.ts'

const before = { personId: z.string(), name: personal(z.string().max(10)), note: z.string().optional() }
const published = { Met: publishedSchema(defineEvent('Met', before, { sealedFor: 'personId' })) }

const changesTo = (definition: EventDefinition) =>
  schemaChanges(published, { [definition.type]: publishedSchema(definition) })

describe('a published schema', () => {
  it('may stay as it is', () => {
    expect(changesTo(defineEvent('Met', before, { sealedFor: 'personId' }))).toEqual({ breaking: [], additions: [] })
    const { personId, name, note } = before
    expect(changesTo(defineEvent('Met', { note, name, personId }, { sealedFor: 'personId' }))).toEqual({
      breaking: [],
      additions: [],
    })
  })

  it('may gain optional fields, and stand beside new types', () => {
    expect(
      changesTo(defineEvent('Met', { ...before, place: z.string().optional() }, { sealedFor: 'personId' })),
    ).toEqual({ breaking: [], additions: ['Met.place is new'] })
    expect(schemaChanges(published, { ...published, Left: publishedSchema(defineEvent('Left', {})) })).toEqual({
      breaking: [],
      additions: ['Left is new'],
    })
  })

  it('may come to take something else beside what it took', () => {
    const note = z.union([z.string(), z.int()]).optional()
    expect(changesTo(defineEvent('Met', { ...before, note }, { sealedFor: 'personId' })).breaking).toEqual([])
    const other = z.union([z.string().max(5), z.int()]).optional()
    expect(changesTo(defineEvent('Met', { ...before, note: other }, { sealedFor: 'personId' })).breaking).toHaveLength(
      1,
    )
  })

  it('may come to take something else in a field that is encrypted', () => {
    const taking = (...[one, other]: readonly [z.ZodType, z.ZodType]) =>
      changesTo(defineEvent('Met', { ...before, name: personal(z.union([one, other])) }, { sealedFor: 'personId' }))
    expect(taking(z.string().max(10), z.int()).breaking).toEqual([])
    expect(taking(z.string().max(9), z.int()).breaking).toHaveLength(1)
  })

  it.each<[string, EventDefinition]>([
    ['is gone', defineEvent('Left', {})],
    ['gains a required field', defineEvent('Met', { ...before, place: z.string() }, { sealedFor: 'personId' })],
    ['loses a field', defineEvent('Met', { personId: before.personId, name: before.name }, { sealedFor: 'personId' })],
    [
      'changes the type of a field',
      defineEvent('Met', { ...before, note: z.int().optional() }, { sealedFor: 'personId' }),
    ],
    [
      'makes a field narrower',
      defineEvent('Met', { ...before, name: personal(z.string().max(9)) }, { sealedFor: 'personId' }),
    ],
    [
      'makes an optional field required',
      defineEvent('Met', { ...before, note: z.string() }, { sealedFor: 'personId' }),
    ],
    [
      'makes a required field optional',
      defineEvent('Met', { ...before, personId: z.string().optional() }, { sealedFor: 'personId' }),
    ],
    [
      'no longer seals a field',
      defineEvent('Met', { ...before, name: z.nullable(z.string().max(10)) }, { sealedFor: 'personId' }),
    ],
    ['seals for somebody else', defineEvent('Met', before, { sealedFor: 'note' })],
    [
      'takes any other field',
      { ...defineEvent('Met', before, { sealedFor: 'personId' }), schema: z.looseObject(before) },
    ],
  ])('is broken where it %s', (_, definition) => {
    expect(changesTo(definition).breaking).toHaveLength(1)
  })
})
