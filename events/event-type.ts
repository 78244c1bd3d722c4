import { z } from 'zod'

/** Schemas whose values the event store seals with the key of the person they belong to. */
const personalSchemas = z.registry<{ personal: true }>()

/**
 * Marks a field of an event as personal: the store encrypts its value with the person's own key.
 * Reading returns `null` for an unknown value, and once the person has been erased.
 */
export const personal = <Schema extends z.ZodType>(schema: Schema): z.ZodNullable<Schema> => {
  const nullable = z.nullable(schema)
  personalSchemas.add(nullable as z.ZodType, { personal: true })
  return nullable
}

/**
 * Definition of one type of event: its name, its schema, and which of its fields are encrypted with
 * whose key.
 */
export type EventDefinition<Type extends string = string, Data = unknown> = {
  readonly type: Type
  readonly schema: z.ZodType<Data>
  readonly sealedFields: readonly string[]
  /** Name of the field that holds the id of the person whose key seals the personal fields. */
  readonly sealedFor: string | undefined
}

/** An event as deciders make it and projections read it: personal fields in clear. */
export type DomainEvent<Type extends string = string, Data = unknown> = { readonly type: Type; readonly data: Data }

/** The event type that a definition describes. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Data> ? DomainEvent<Type, Readonly<Data>> : never

const withoutOptional = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional ? withoutOptional(schema.unwrap() as z.ZodType) : schema

// What stands deeper inside would never be sealed.
const hidesPersonal = (schema: z.ZodType): boolean => {
  let hides = false
  z.toJSONSchema(schema, {
    unrepresentable: 'any',
    override: ({ zodSchema }) => {
      // zod's own union of all its schemas does not overlap with its ZodType.
      const inner = zodSchema as unknown as z.ZodType
      hides ||= inner !== schema && personalSchemas.has(inner)
    },
  })
  return hides
}

/**
 * Defines an event. Unknown fields are refused; a field made with `personal` needs `sealedFor`. A
 * published definition only ever gains optional fields; anything else is a new type with an
 * upcaster.
 * @throws Error if a personal field has no key to be encrypted with, or a part of a field is
 * personal.
 */
export const defineEvent = <const Type extends string, Shape extends z.ZodRawShape>(
  type: Type,
  shape: Shape,
  options: { readonly sealedFor?: keyof Shape & string } = {},
): EventDefinition<Type, z.output<z.ZodObject<Shape, z.core.$strict>>> => {
  const fields = Object.entries(shape).map(([field, schema]) => [field, withoutOptional(schema as z.ZodType)] as const)
  const sealedFields = fields.flatMap(([field, schema]) => (personalSchemas.has(schema) ? [field] : []))
  const hiding = fields.find(([, schema]) => hidesPersonal(schema))
  if (hiding) throw new Error(`${type}.${hiding[0]}: only a whole field can be personal`)
  if (sealedFields.length > 0 && !options.sealedFor) throw new Error(`${type} has personal fields but no person`)
  return { type, schema: z.strictObject(shape), sealedFields, sealedFor: options.sealedFor }
}
