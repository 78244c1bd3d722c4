import { z } from 'zod'

/** Schemas whose values the event store seals with the key of the person they belong to. */
const personalSchemas = z.registry<{ personal: true }>()

/**
 * Marks a field of an event as personal: the store encrypts its value under the person's own key.
 * Reading gives `null` where the value was not known, or where the person has been erased since.
 */
export const personal = <Schema extends z.ZodType>(schema: Schema): z.ZodNullable<Schema> => {
  const nullable = z.nullable(schema)
  personalSchemas.add(nullable as z.ZodType, { personal: true })
  return nullable
}

/** What the project knows of one kind of event: its name, its schema, and which of its fields are sealed for whom. */
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
export type EventOf<Definition> = Definition extends EventDefinition<infer Type, infer Data> ? DomainEvent<Type, Readonly<Data>> : never

/**
 * Defines an event. Unknown fields are refused; a field made with `personal` needs `sealedFor`.
 * A published definition only ever gains optional fields; anything else is a new type with an upcaster.
 * @throws Error where a personal field has nobody it is sealed for.
 */
export const defineEvent = <const Type extends string, Shape extends z.ZodRawShape>(
  type: Type,
  shape: Shape,
  options: { readonly sealedFor?: keyof Shape & string } = {},
): EventDefinition<Type, z.output<z.ZodObject<Shape, z.core.$strict>>> => {
  const sealedFields = Object.keys(shape).filter((field) => personalSchemas.has(shape[field] as z.ZodType))
  if (sealedFields.length > 0 && !options.sealedFor) throw new Error(`${type} has personal fields but no person`)
  return { type, schema: z.strictObject(shape), sealedFields, sealedFor: options.sealedFor }
}
