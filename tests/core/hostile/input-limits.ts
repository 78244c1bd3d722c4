import type { z } from 'zod'

/** Largest schema depth that is walked: schemas that refer to themselves end there. */
const MAX_LEVELS = 30

/**
 * Formats of zod whose expressions read a fixed number of characters, or one run of digits
 * (tests/lint times them).
 */
const LINEAR_FORMATS: ReadonlySet<string> = new Set(['datetime', 'date', 'time', 'uuid', 'guid'])

type Definition = {
  readonly type: string
  readonly check?: string
  readonly format?: string
  readonly pattern?: RegExp
  readonly abort?: boolean
  readonly checks?: readonly { readonly _zod: { readonly def: Definition } }[]
} & Readonly<Record<string, unknown>>

const definitionOf = (schema: z.ZodType): Definition => schema._zod.def as unknown as Definition

/** Tells whether an expression is anchored and matches only a bounded number of characters. */
const isBounded = (pattern: RegExp | undefined): boolean => {
  if (!pattern) return false
  const withoutClasses = pattern.source.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  const outsideGroups = withoutClasses.replaceAll(/\((?:\([^()]*\)|[^()])*\)/g, 'x')
  return withoutClasses.startsWith('^') && !outsideGroups.includes('|') && !/[*+]|\{\d+,\}/.test(withoutClasses)
}

const isLength = ({ check }: Definition): boolean => check === 'max_length' || check === 'length_equals'

const costsLittle = ({ check, format, pattern }: Definition): boolean =>
  check === 'min_length' || (check === 'string_format' && (LINEAR_FORMATS.has(format ?? '') || isBounded(pattern)))

/** Tells whether a check refuses long texts. */
const limits = (check: Definition): boolean =>
  check.abort === true && (isLength(check) || (check.check === 'string_format' && costsLittle(check)))

/** Checks of a string, in the order in which they run; its own format first. */
const checksOf = (definition: Definition): readonly Definition[] => [
  ...(definition.check === undefined ? [] : [definition]),
  ...(definition.checks ?? []).map(({ _zod }) => _zod.def),
]

/**
 * Returns the checks that run on a string before its length is limited: zod continues after a
 * failed check unless it aborts.
 */
const unlimitedChecks = (definition: Definition, path: string): readonly string[] => {
  const checks = checksOf(definition)
  const limit = checks.findIndex(limits)
  return (limit === -1 ? checks : checks.slice(0, limit))
    .filter((check) => !isLength(check) && !costsLittle(check))
    .map(
      ({ check = '', pattern }) =>
        `${path}: ${check} ${pattern ? String(pattern).slice(0, 60) : ''} before a limit that aborts`,
    )
}

const isLimited = (definition: Definition): boolean =>
  checksOf(definition).some((check) => isLength(check) || (check.check === 'string_format' && costsLittle(check)))

const innerOf = (definition: Definition, path: string): readonly (readonly [z.ZodType, string])[] => {
  const one = (key: string, at = path) => (definition[key] ? [[definition[key] as z.ZodType, at] as const] : [])
  const many = (key: string) =>
    ((definition[key] ?? []) as readonly z.ZodType[]).map((schema) => [schema, path] as const)
  const fields = Object.entries((definition['shape'] ?? {}) as Record<string, z.ZodType>)
  const lazy =
    typeof definition['getter'] === 'function' ? [[(definition['getter'] as () => z.ZodType)(), path] as const] : []
  return [
    ...fields.map(([name, schema]) => [schema, `${path}.${name}`] as const),
    ...one('innerType'),
    ...one('element', `${path}[]`),
    ...one('left'),
    ...one('right'),
    ...one('keyType'),
    ...one('valueType', `${path}.*`),
    ...one('rest', `${path}[]`),
    ...many('options'),
    ...many('items'),
    ...lazy,
  ]
}

/** Strings that a schema takes without any limit of their length, beneath it. */
const unlimitedStrings = (schema: z.ZodType, path: string, level: number): readonly string[] => {
  if (level > MAX_LEVELS) return []
  const definition = definitionOf(schema)
  if (definition.type === 'string') return isLimited(definition) ? [] : [`${path}: transformed before a limit`]
  if (definition.type === 'pipe') return unlimitedStrings(definition['in'] as z.ZodType, path, level + 1)
  return innerOf(definition, path).flatMap(([inner, at]) => unlimitedStrings(inner, at, level + 1))
}

/**
 * Places of a schema where text is transformed, matched or refined before its length is limited.
 * `isLimited`: the text comes out of a schema that has limited it already.
 */
export const unlimitedInputs = (schema: z.ZodType, path: string, already = false, level = 0): readonly string[] => {
  if (level > MAX_LEVELS) return []
  const definition = definitionOf(schema)
  if (definition.type === 'string') return already ? [] : unlimitedChecks(definition, path)
  if (definition.type === 'pipe') {
    const [before, after] = [definition['in'] as z.ZodType, definition['out'] as z.ZodType]
    if (definitionOf(before).type === 'transform') return [`${path}: preprocessed before a limit`]
    return [
      ...unlimitedInputs(before, path, already, level + 1),
      ...(already ? [] : unlimitedStrings(before, path, level + 1)),
      ...unlimitedInputs(after, path, true, level + 1),
    ]
  }
  return innerOf(definition, path).flatMap(([inner, at]) => unlimitedInputs(inner, at, already, level + 1))
}
