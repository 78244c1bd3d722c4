import { changed, dataOf, eventsOf, forged, hide, write, type Line, type Mutation } from './changed-files.ts'

type Condition = { readonly basis: string; total?: number; leftOut?: number }

const excludedIn = (lines: readonly Line[]): Line => {
  const [line] = eventsOf(lines, 'OwnerExcluded')
  if (!line) throw new Error('the file excludes nobody')
  return line
}

const personConditions = ([header]: readonly Line[]): readonly Condition[] => {
  const { rule } = (header?.['consents'] ?? {}) as { readonly rule: { readonly conditions: readonly Condition[] } }
  return rule.conditions.filter(({ basis }) => basis === 'persons')
}

/** Forgeries of the exclusions of a file: fewer owners are easier to win over. */
export const forgedExclusions: Readonly<Record<string, Mutation>> = {
  'an exclusion left out': changed(['threshold'], (lines) => hide(lines, excludedIn(lines))),
  'an exclusion of somebody else': forged(['foreign'], (lines) => {
    const line = excludedIn(lines)
    const gone = new Set(eventsOf(lines, 'OwnerExcluded').map((one) => dataOf(one)['listUserId']))
    const other = eventsOf(lines, 'ListUserAdded').find((one) => !gone.has(dataOf(one)['listUserId']))
    const { listUserId, personId } = other ? dataOf(other) : {}
    write(line, { listUserId, personId })
  }),
  'an exclusion that ended': forged(['twice'], (lines) => {
    const line = excludedIn(lines)
    const { listUserId, listId, personId } = dataOf(line)
    line['type'] = 'OwnerExclusionEnded'
    line['data'] = JSON.stringify({ listUserId, listId, personId, cause: 'office' })
  }),
  'fewer owners left out': changed(['threshold'], (lines) => {
    for (const condition of personConditions(lines)) condition.leftOut = 0
  }),
  'fewer owners in all': changed(['threshold'], (lines) => {
    for (const condition of personConditions(lines)) condition.total = Number(condition.total) - 1
  }),
}
