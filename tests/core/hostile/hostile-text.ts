/** Characters of a hostile text: a little less than anybody may send without signing in. */
const LENGTH = 60_000

const repeated = (part: string): string => part.repeat(Math.floor(LENGTH / part.length))

/**
 * Texts that cost super-linear time wherever an expression or a transform meets them before a
 * limit.
 */
export const hostileTexts: Readonly<Record<string, string>> = {
  'zeros behind 제': `제${repeated('0')}`,
  digits: repeated('1'),
  spaces: `가${repeated(' ')}나`,
  'combining characters': `a${repeated('\u0301\u0316')}`,
  'decomposed syllables': repeated('\u1112\u1169\u11bc'),
  slashes: repeated('/'),
  'opened brackets': repeated('[{('),
  'nested JSON': `${'['.repeat(LENGTH / 2)}${']'.repeat(LENGTH / 2)}`,
  'equal signs': `a${repeated('=')}`,
  hyphens: `010${repeated('-')}1`,
  commas: repeated('1,'),
  'an address without its end': `a@${repeated('a.')}`,
  quotes: repeated('"\\'),
  'line feeds': `${repeated(' \n')}x`,
  'an old date': `2026-01-01T${repeated('0')}`,
}

/** A JSON schema of the API document, as far as it is walked. */
export type Schema = {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

export type Path = readonly (string | number)[]

const MAX_LEVELS = 8

const isText = ({ type, enum: choices, const: only }: Schema): boolean =>
  [type].flat().includes('string') && choices === undefined && only === undefined

/** Returns the paths of all fields of a body that take text; of an array its first item. */
export const textFieldsOf = (schema: Schema, path: Path = []): readonly Path[] => {
  if (path.length > MAX_LEVELS) return []
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema
  const found = [
    ...(isText(schema) ? [path] : []),
    ...Object.entries(properties).flatMap(([name, own]) => textFieldsOf(own, [...path, name])),
    ...(items ? textFieldsOf(items, [...path, 0]) : []),
    ...(typeof additionalProperties === 'object' ? textFieldsOf(additionalProperties, [...path, 'x']) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((own) => textFieldsOf(own, path)),
  ]
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()]
}

/** Returns a value that has the shape of a schema, so that its other fields are looked at, too. */
export const sampleOf = (schema: Schema, level = 0): unknown => {
  const { properties, items, anyOf, oneOf, allOf, enum: choices, format } = schema
  if (level > MAX_LEVELS) return null
  if (schema.const !== undefined) return schema.const
  if (choices) return choices[0]
  const [first] = anyOf ?? oneOf ?? allOf ?? []
  if (first) return sampleOf(first, level + 1)
  const [type = 'string'] = [schema.type].flat()
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(properties ?? {}).map(([name, own]) => [name, sampleOf(own, level + 1)]))
    case 'array':
      return items ? [sampleOf(items, level + 1)] : []
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return true
    default:
      return format === 'uuid' ? '01990000-0000-7000-8000-000000000001' : '1'
  }
}

/** Returns a copy of a value with a text at a path; missing parents are made. */
export const withText = (value: unknown, [key, ...rest]: Path, text: string): unknown => {
  if (key === undefined) return text
  if (typeof key === 'number') {
    const [first, ...others] = Array.isArray(value) ? (value as readonly unknown[]) : []
    return [withText(first, rest, text), ...others]
  }
  const known = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  return { ...known, [key]: withText((known as Readonly<Record<string, unknown>>)[key], rest, text) }
}
