import {
  changed,
  dataOf,
  eventsOf,
  forged,
  hide,
  pick,
  write,
  type Data,
  type Line,
  type Mutation,
} from './changed-files.ts'

/** Returns the stated numbers of a file's consents. */
const toldIn = ([header]: readonly Line[]): Data => {
  if (!header) throw new Error('the file is empty')
  return header['consents'] as Data
}

/**
 * Signed consents of owners who neither withdrew nor signed again: what is changed in one of them
 * changes the figures.
 */
const standingConsents = (lines: readonly Line[]): readonly Line[] => {
  const ofEntry = Map.groupBy(
    lines.filter(({ line, type }) => line === 'event' && /Consent/.test(String(type))),
    (line) => dataOf(line)['listUserId'],
  )
  return eventsOf(lines, 'ConsentSigned').filter((line) => ofEntry.get(dataOf(line)['listUserId'])?.length === 1)
}

/** Mutations of the consents of a file. */
export const forgedConsents: Readonly<Record<string, Mutation>> = {
  'another number of consents': changed(['turnout'], (lines) => {
    const consents = toldIn(lines)
    consents['completedCount'] = Number(consents['completedCount']) + 1
  }),
  'another number of complete units': changed(['turnout'], (lines) => {
    const { households } = toldIn(lines) as { readonly households: Data }
    households['completed'] = Number(households['completed']) + 1
  }),
  'another verdict': changed(['threshold'], (lines) => {
    const { rule } = toldIn(lines) as { readonly rule: Data }
    rule['met'] = rule['met'] !== true
  }),
  'another threshold': changed(['threshold'], (lines) => {
    const { rule } = toldIn(lines) as { readonly rule: { readonly conditions: { required: Data }[] } }
    for (const { required } of rule.conditions) required['numerator'] = 1
  }),
  'a consent left out': changed(['turnout'], (lines) => {
    const [line] = eventsOf(lines, 'ConsentSigned')
    if (line) hide(lines, line)
  }),
  'a withdrawal left out': changed(['turnout'], (lines, chance) =>
    hide(lines, pick(eventsOf(lines, 'ConsentWithdrawn'), chance)),
  ),
  'a consent whose answer is no': forged(['turnout'], (lines, chance) => {
    write(pick(standingConsents(lines), chance), { answer: { meaning: 'decline', label: '동의하지 않음' } })
  }),
  'a consent in person that one administrator alone saw': forged(['identity'], (lines, chance) => {
    const identity = { kind: 'in-person', recordId: 'r', document: 'passport', recordedBy: 'a', confirmedBy: 'a' }
    write(pick(eventsOf(lines, 'ConsentSigned'), chance), { identity })
  }),
  'a consent of nobody on the roll': forged(['outside', 'foreign'], (lines, chance) => {
    write(pick(eventsOf(lines, 'ConsentSigned'), chance), { ho: '9999' })
  }),
  'a consent of somebody else': forged(['foreign'], (lines, chance) => {
    const line = pick(eventsOf(lines, 'ConsentSigned'), chance)
    const other = eventsOf(lines, 'ConsentSigned').find(
      (one) => dataOf(one)['listUserId'] !== dataOf(line)['listUserId'],
    )
    if (other) write(line, { listUserId: dataOf(other)['listUserId'] })
  }),
}
