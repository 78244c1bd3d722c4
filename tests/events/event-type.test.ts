import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineEvent, personal } from '#events/event-type.ts'
import { id } from '#events/values/schemas.ts'

describe('a definition of an event', () => {
  it('seals its personal fields, also those that may be absent', () => {
    const Met = defineEvent(
      'Met',
      { personId: id, name: personal(z.string()), phone: personal(z.string()).optional(), place: z.string() },
      { sealedFor: 'personId' },
    )
    expect(Met.sealedFields).toEqual(['name', 'phone'])
    expect(Met.sealedFor).toBe('personId')
  })

  it('is refused where nobody is named to seal for', () => {
    expect(() => defineEvent('Met', { name: personal(z.string()) })).toThrow('Met has personal fields but no person')
  })

  it.each([
    ['an object', z.strictObject({ name: personal(z.string()) })],
    ['a list', z.array(personal(z.string()))],
    ['an optional object', z.strictObject({ name: personal(z.string()) }).optional()],
    ['a union', z.union([z.literal('none'), personal(z.string())])],
  ])('is refused where something personal hides in %s: it would be stored in clear', (_, field) => {
    expect(() => defineEvent('Met', { personId: id, field }, { sealedFor: 'personId' })).toThrow('Met.field')
  })
})

describe('an id', () => {
  it('has one spelling', () => {
    expect(id.safeParse('01950000-0000-7000-8000-00000000000a').success).toBe(true)
    expect(id.safeParse('01950000-0000-7000-8000-00000000000A').success).toBe(false)
  })
})
