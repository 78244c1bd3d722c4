import { hashOf, partsOfClosed } from '#infra/lib/evidence/check/log/leaf-parts.ts'
import {
  changed,
  dataOf,
  eventsOf,
  forged,
  hide,
  isEvent,
  pick,
  write,
  type Chance,
  type Data,
  type Line,
  type Mutation,
} from './changed-files.ts'

/** Makes a closed line that has no slot in its hash. */
const unsaid = (line: Line): void => {
  delete line['slotted']
  line['hash'] = hashOf(line, partsOfClosed(line))
}
const twoSlotted = (lines: readonly Line[], chance: Chance): readonly [Line, Line] => {
  const line = pick(slotted(lines), chance)
  const others = slotted(lines).filter((one) => one !== line && one['voteId'] === line['voteId'])
  return [line, pick(others, chance)]
}
const exchangeSlots = ([one, other]: readonly [Line, Line]): void => {
  ;[one['slot'], other['slot']] = [other['slot'], one['slot']]
}

const ofType = (lines: readonly Line[], type: string): Line[] =>
  lines.filter((line) => isEvent(line) && line['type'] === type)
const slotted = (lines: readonly Line[]): Line[] =>
  ofType(lines, 'BallotCast').filter((line) => line['slot'] !== undefined)
const resultOf = (lines: readonly Line[], chance: Chance): Line =>
  pick(
    lines.filter(({ line }) => line === 'result'),
    chance,
  )
const sayOfEdit = (change: (data: Data) => Data): Mutation =>
  forged(['roll'], (lines, chance) => {
    const line = pick(eventsOf(lines, 'RollEdited'), chance)
    write(line, change(dataOf(line)))
  })
const sayOfRoll = (change: (data: Data) => Data): Mutation =>
  forged(['roll'], (lines, chance) => {
    const line = pick(eventsOf(lines, 'RollCommitted'), chance)
    write(line, change(dataOf(line)))
  })
const leaveOut =
  (type: string, reasons: Parameters<typeof changed>[0]): Mutation =>
  (text, chance) =>
    changed(reasons, (lines) => hide(lines, pick(ofType(lines, type), chance)))(text, chance)

/**
 * Mutations of slots, which no hash covers: the same in a file that shows units and in one that
 * does not.
 */
const ofSlots: Readonly<Record<string, Mutation>> = {
  'a slot that votes twice': changed(['twice', 'changed', 'roll'], (lines, chance) => {
    const line = pick(slotted(lines), chance)
    const others = slotted(lines).filter((one) => one !== line && one['voteId'] === line['voteId'])
    line['slot'] = pick(others, chance)['slot']
  }),
  'a slot of nobody': changed(['outside', 'changed', 'roll'], (lines, chance) => {
    pick(slotted(lines), chance)['slot'] = '0'.repeat(63) + String(chance(10))
  }),
  'a ballot without its slot': changed(['turnout', 'damaged'], (lines, chance) => {
    delete pick(slotted(lines), chance)['slot']
  }),
  'a slot that is not on the blinded roll': changed(['roll'], (lines, chance) => {
    const result = resultOf(lines, chance)
    result['slots'] = [...(result['slots'] as string[]), 'f'.repeat(64)]
  }),
  'a slot taken off the blinded roll': changed(['roll', 'outside'], (lines, chance) => {
    const result = resultOf(lines, chance)
    const slots = result['slots'] as string[]
    result['slots'] = slots.filter((_, place) => place !== slots.length - 1)
  }),
  'an edit left out': leaveOut('RollEdited', ['roll']),
  'a roll of a vote left out': leaveOut('RollCommitted', ['roll', 'result']),
}

/** Mutations of a file that shows units. */
export const forgedRoll: Readonly<Record<string, Mutation>> = {
  ...ofSlots,
  'slots exchanged': changed(['roll'], (lines, chance) => {
    exchangeSlots(twoSlotted(lines, chance))
  }),
  'another key of slots': changed(['roll'], (lines, chance) => {
    resultOf(lines, chance)['slotKey'] = '0'.repeat(32)
  }),
  'an edit called something else': sayOfEdit(() => ({ what: ['messages'] })),
  'an edit that is none': sayOfEdit(() => ({ what: ['added'] })),
  'an edit on another day': sayOfEdit(() => ({ day: '2026-01-01' })),
  'an edit by another role': sayOfEdit(() => ({ by: 'system' })),
  'an edit that commits to something else': sayOfEdit(() => ({ commitment: '1'.repeat(64) })),
  'an opening of another event': changed(['roll'], (lines, chance) => {
    const line = pick(eventsOf(lines, 'RollEdited'), chance)
    line['opening'] = { ...(line['opening'] as Data), position: 1 + chance(3) }
  }),
  'an opening with another salt': changed(['roll'], (lines, chance) => {
    const line = pick(eventsOf(lines, 'RollEdited'), chance)
    line['opening'] = { ...(line['opening'] as Data), salt: '0'.repeat(32) }
  }),
  // Only edits before the count matter, and the first one is before it.
  'an edit without its event': forged(['roll', 'version', 'turnout'], (lines) => {
    const [line] = eventsOf(lines, 'ListUserChanged')
    if (line) hide(lines, line)
  }),
  'another number of units': sayOfRoll(({ units }) => ({ units: Number(units) + 1 })),
  'another count of the roll': sayOfRoll(({ entries }) => ({ entries: Number(entries) + 1 })),
  'another root of slots': sayOfRoll(() => ({ root: '2'.repeat(64) })),
  'a roll of another moment': sayOfRoll(({ moment }) => ({ moment: moment === 'opened' ? 'closed' : 'opened' })),
}

/** Mutations of a file that shows no units. */
export const forgedClosed: Readonly<Record<string, Mutation>> = {
  ...ofSlots,
  // The last one came after the count.
  'an owner left out': changed(['roll'], (lines, chance) =>
    hide(lines, pick(ofType(lines, 'ListUserAdded').slice(0, -1), chance)),
  ),
  'a ballot left out': leaveOut('BallotCast', ['turnout']),
  'another turnout': changed(['turnout'], (lines, chance) => {
    const { turnout } = resultOf(lines, chance)['results'] as { readonly turnout: Data }
    const name = pick(['targets', 'voted'], chance)
    turnout[name] = Number(turnout[name]) + 1
  }),
}

/** Two ballots of a vote, each under the other's slot. */
export const slotsExchanged = changed(['changed'], (lines, chance) => {
  exchangeSlots(twoSlotted(lines, chance))
})

/** Mutations of a file that shows no unit, whose ballots have their slots in their own hashes. */
export const forgedSlotted: Readonly<Record<string, Mutation>> = {
  ...forgedClosed,
  'slots exchanged': slotsExchanged,
  'slots exchanged that are said to stand beside the hash': changed(['changed'], (lines, chance) => {
    const both = twoSlotted(lines, chance)
    exchangeSlots(both)
    for (const line of both) delete line['slotted']
  }),
  // The forger has a log of their own, and records ballots as older releases did.
  'slots exchanged of ballots that do not say them': forged(['roll'], (lines, chance) => {
    const both = twoSlotted(lines, chance)
    exchangeSlots(both)
    both.forEach(unsaid)
  }),
  'a ballot of another vote': changed(['outside'], (lines, chance) => {
    const line = pick(slotted(lines), chance)
    const other = slotted(lines).find((one) => one['voteId'] !== line['voteId'])
    line['voteId'] = other?.['voteId']
  }),
  'a ballot that is said to be of no vote, and another one in its place': changed(['changed'], (lines, chance) => {
    const [one, other] = twoSlotted(lines, chance)
    other['slot'] = one['slot']
    delete one['voteId']
  }),
}
