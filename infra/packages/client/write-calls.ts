/** Part of a JSON schema that the OpenAPI document uses. */
type Schema = {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
}

type Operation = {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>
  >
}

/** OpenAPI document, as far as types are made from it. */
export type ApiDocument = { readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')

const objectType = ({ properties = {}, required = [], additionalProperties }: Schema): string => {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  if (typeof additionalProperties === 'object') return `Record<string, ${typeOf(additionalProperties)}>`
  return additionalProperties === false ? 'Record<string, never>' : 'Record<string, unknown>'
}

const namedType = (type: string, schema: Schema): string => {
  if (type === 'array' && schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`
  if (type === 'array') return `Array<${schema.items ? typeOf(schema.items) : 'unknown'}>`
  if (type === 'object') return objectType(schema)
  return type === 'integer' ? 'number' : type
}

/** Returns the TypeScript type of a schema; `unknown` for what it does not say. */
const typeOf = (schema: Schema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
  const some = schema.anyOf ?? schema.oneOf
  if (some) return `(${union(some.map(typeOf))})`
  if (schema.allOf) return `(${schema.allOf.map(typeOf).join(' & ')})`
  if (schema.type === undefined) return 'unknown'
  return union([schema.type].flat().map((type) => namedType(type, schema)))
}

const jsonOf = (content: Readonly<Record<string, { readonly schema?: Schema }>> | undefined): string => {
  const schema = content?.['application/json']?.schema
  return schema ? typeOf(schema) : 'undefined'
}

const callType = (
  method: string,
  path: string,
  { parameters = [], requestBody, responses = {} }: Operation,
): string => {
  const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `${name}: string`)
  const success = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const answer = union(success.map(([, { content }]) => jsonOf(content)))
  return [
    `  '${method.toUpperCase()} ${path}': {`,
    `    params: ${inPath.length === 0 ? 'Record<string, never>' : `{ ${inPath.join('; ')} }`}`,
    `    body: ${jsonOf(requestBody?.content)}`,
    `    answer: ${answer === '' ? 'undefined' : answer}`,
    '  }',
  ].join('\n')
}

/** Writes the types of those calls of an OpenAPI document that are chosen, by method and path. */
export const writeCalls = ({ paths = {} }: ApiDocument, isChosen: (call: string) => boolean): string => {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => isChosen(`${method.toUpperCase()} ${path}`))
      .map(([method, operation]) => callType(method, path, operation)),
  )
  const head = '/** Calls that an API token may open, written from the OpenAPI document. */'
  return [head, 'export type Calls = {', ...calls.toSorted(), '}', ''].join('\n')
}
