import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { EventDefinition } from '#events/event-type.ts'

/**
 * Published schema of an event type: its fields as a JSON schema, and which of them are sealed with
 * whose key.
 */
export type PublishedSchema = {
  readonly sealedFor: string | null
  readonly sealedFields: readonly string[]
  readonly properties: Readonly<Record<string, unknown>>
  readonly required: readonly string[]
  /** Parts of the schema apart from its fields. */
  readonly others: Readonly<Record<string, unknown>>
}
export type PublishedSchemas = Readonly<Record<string, PublishedSchema>>

export type SchemaChanges = {
  /** Changes that a published schema must never have, in words. */
  readonly breaking: readonly string[]
  /** New types and new optional fields: to be published. */
  readonly additions: readonly string[]
}

/** The published form of a definition. */
export const publishedSchema = ({ schema, sealedFields, sealedFor }: EventDefinition): PublishedSchema => {
  const { properties, required, ...others } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      // Releases of zod may change how a format is written as a pattern.
      if (jsonSchema.format) delete jsonSchema.pattern
    },
  })
  return {
    sealedFor: sealedFor ?? null,
    sealedFields: sealedFields.toSorted(),
    properties: Object.fromEntries(
      Object.entries(properties ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
    required: (required ?? []).toSorted(),
    others,
  }
}

/** Compares the published schemas with the code's. */
export const schemaChanges = (published: PublishedSchemas, current: PublishedSchemas): SchemaChanges => {
  const changes = Object.entries(published).map(([type, before]) => {
    const now = current[type]
    return now
      ? changesOf(type, before, now)
      : { breaking: [`${type} is gone: what was recorded must stay readable`], additions: [] }
  })
  const newTypes = Object.keys(current).filter((type) => !(type in published))
  return {
    breaking: changes.flatMap(({ breaking }) => breaking),
    additions: [...changes.flatMap(({ additions }) => additions), ...newTypes.map((type) => `${type} is new`)],
  }
}

const changesOf = (type: string, before: PublishedSchema, now: PublishedSchema): SchemaChanges => {
  const fields = Object.keys({ ...before.properties, ...now.properties })
  const added = fields.filter((field) => !(field in before.properties))
  const kept = fields.filter((field) => field in before.properties)
  return {
    breaking: [
      ...added.filter((field) => now.required.includes(field)).map((field) => `${type}.${field} is new and required`),
      ...kept.flatMap((field) => widened(`${type}.${field}`, fieldOf(before, field), fieldOf(now, field))),
      ...(before.sealedFor === null ? [] : difference(`${type}, sealed for`, before.sealedFor, now.sealedFor)),
      ...difference(type, before.others, now.others),
    ],
    additions: added.filter((field) => !now.required.includes(field)).map((field) => `${type}.${field} is new`),
  }
}

const fieldOf = (schema: PublishedSchema, field: string) => ({
  schema: schema.properties[field],
  required: schema.required.includes(field),
  sealed: schema.sealedFields.includes(field),
})

const alternativesIn = (schema: unknown): readonly unknown[] =>
  (schema as { readonly anyOf?: readonly unknown[] } | undefined)?.anyOf ?? []

/** Tells whether a schema accepts what another accepted: it is the same, or has its alternatives. */
const accepts = (now: unknown, before: unknown): boolean => {
  if (isDeepStrictEqual(now, before) || alternativesIn(now).some((way) => accepts(way, before))) return true
  const former = alternativesIn(before)
  return former.length > 0 && former.every((one) => alternativesIn(now).some((way) => accepts(way, one)))
}

/**
 * Tells whether a field accepts more than before, written as the former schema or another: all
 * recorded events stay readable.
 */
const widened = (
  what: string,
  before: ReturnType<typeof fieldOf>,
  now: ReturnType<typeof fieldOf>,
): readonly string[] => {
  return difference(what, before, accepts(now.schema, before.schema) ? { ...now, schema: before.schema } : now)
}

const difference = (what: string, before: unknown, now: unknown): readonly string[] =>
  isDeepStrictEqual(before, now) ? [] : [`${what} was ${JSON.stringify(before)} and is ${JSON.stringify(now)}`]
