import { z } from 'zod'

/** Kind of caller who may make a call. The table of roles restricts `admin` and `super` further. */
export type Access = 'public' | 'cookie' | 'admin' | 'super' | 'voter' | 'resident' | 'admin-or-self'

/** Call: its inputs and answers. Routes are made from it; the UIs use its types. */
export type Contract = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `{name}` parameters, as in OpenAPI. */
  readonly path: string
  readonly access: Access
  readonly summary: string
  readonly tag: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Status of success → body. */
  readonly answers: Readonly<Record<number, z.ZodType>>
  /**
   * Schema of the GET answer for the same resource, which has no id of its own: a body that
   * contains all of it is accepted, and fields that the call does not change are ignored. A record
   * that is sent back to its own address needs none: it has its id.
   */
  readonly readAs?: z.ZodType
  /** Maximum size of the body in bytes; default 1 MB for administrators, 64 KB for anybody else. */
  readonly bodyLimit?: number
  /** A form with one file in the part `file`, instead of a JSON body. */
  readonly takesFile?: boolean
  /** The file may have this many bytes; where absent 10 MB. */
  readonly fileLimit?: number
  /** Media types of an answer that is a file or a stream rather than JSON. */
  readonly gives?: readonly string[]
}

/** Maximum size of a file in bytes, unless its contract has another. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024

/**
 * Defines a call; its types are exact for routes and UIs, method and path too: they are the call's
 * name.
 */
export const contract = <const C extends Contract>(definition: C): C => definition

/** Makes a field that may be left out, or be null as answers write it. */
export const orNull = <S extends z.ZodType>(schema: S) =>
  schema
    .nullable()
    .transform((said) => said ?? undefined)
    .optional()

type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined
export type ParamsOf<C extends Contract> = SchemaOutput<C['params']>
export type QueryOf<C extends Contract> = SchemaOutput<C['query']>
export type BodyOf<C extends Contract> = SchemaOutput<C['body']>
export type AnswerOf<C extends Contract> = z.output<C['answers'][keyof C['answers']]>

/** Query of a collection in the simple-rest form: each value is JSON in a string. */
export const collectionQuery = z.strictObject({
  sort: z.string().max(200).optional().describe('["field","ASC"]'),
  range: z.string().max(50).optional().describe('[0,24]'),
  filter: z.string().max(2_000).optional().describe('{"field":"value"}'),
})
export type CollectionQuery = z.output<typeof collectionQuery>
