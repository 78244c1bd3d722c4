import { ownersOn, type Burden, type History, type RollPerson, type Transfer } from '../unit-history.ts'

export type RiskCount = {
  readonly level: string
  readonly codes: readonly string[]
  readonly cleared: readonly string[]
}

const levels: Readonly<Record<string, number>> = {
  'transfer-after-signing': 3,
  'owner-differs': 3,
  trust: 3,
  auction: 3,
  injunction: 3,
  attachment: 2,
  'provisional-attachment': 2,
  insolvency: 2,
  'no-representative': 2,
  'co-owner-unsigned': 2,
  'owner-deceased': 2,
  'transfer-same-day': 1,
  mortgage: 1,
}

/** Knowledge on a day: the register read last, of an earlier day. */
type HistoryDay = { readonly history: History; readonly read: number; readonly today: number }

const hasOwned = ({ history, read }: HistoryDay, person: number): boolean => ownersOn(history, read).has(person)

/** Tells whether a transfer takes from a person on the roll, or cannot be shown not to. */
const takesFrom = (seen: HistoryDay, { what, from, day }: Transfer, { person }: RollPerson): boolean => {
  const { history } = seen
  const alone = ownersOn(history, day - 1).size === 1
  if (what === 'whole' || alone) return true
  if (history.roll.some((rolled) => rolled.person === from)) return from === person
  return history.roll.some((rolled) => !rolled.saysBirth && !hasOwned(seen, rolled.person))
}

const signedOn = ({ today }: HistoryDay, { signed }: RollPerson): number | null => {
  const last = signed.filter((hour) => hour < (today + 1) * 24).at(-1)
  return last === undefined ? null : Math.floor(last / 24)
}

const ofTransfers = (seen: HistoryDay, rolled: RollPerson): readonly string[] => {
  const signed = signedOn(seen, rolled)
  if (signed === null) return []
  return seen.history.transfers
    .filter(({ day }) => day <= seen.read && day >= signed)
    .filter((transfer) => {
      const settled = transfer.day === signed ? signed - 1 : signed
      const isNew = transfer.to.includes(rolled.person) && !ownersOn(seen.history, settled).has(rolled.person)
      return isNew || takesFrom(seen, transfer, rolled)
    })
    .map(({ day }) => (day === signed ? 'transfer-same-day' : 'transfer-after-signing'))
}

const liesOn = (seen: HistoryDay, { on, day }: Burden, { person }: RollPerson): boolean => {
  const { history, read } = seen
  if (on === null || !hasOwned(seen, on)) return true
  const moved = history.transfers.some(
    (transfer) =>
      transfer.day >= day &&
      transfer.day <= read &&
      (transfer.what === 'whole' || transfer.from === on || ownersOn(history, transfer.day - 1).size === 1),
  )
  if (moved) return true
  if (history.roll.some((rolled) => rolled.person === on)) return on === person
  return history.roll.some((rolled) => !hasOwned(seen, rolled.person))
}

const ofBurdens = (seen: HistoryDay, rolled: RollPerson): readonly string[] =>
  seen.history.burdens
    .filter(({ day, lifted }) => day <= seen.read && !(lifted !== null && lifted > day && lifted <= seen.read))
    .filter((burden) => liesOn(seen, burden, rolled))
    .map(({ kind }) => kind)

const hasDied = (seen: HistoryDay, rolled: RollPerson): boolean => {
  const { first, transfers } = seen.history
  const known = transfers.filter(({ day }) => day <= seen.read)
  const got = known.filter(({ to }) => to.includes(rolled.person)).map(({ day }) => day)
  const last = Math.max(...got, first.includes(rolled.person) ? 0 : -1)
  if (last < 0) return false
  const [next] = known.filter(
    (transfer) => transfer.day > last && !transfer.to.includes(rolled.person) && takesFrom(seen, transfer, rolled),
  )
  return next?.inherited === true
}

const ofOwners = (seen: HistoryDay): readonly string[] => {
  const count = ownersOn(seen.history, seen.read).size
  if (count < 2) return []
  const here = seen.history.roll.filter(({ person }) => hasOwned(seen, person))
  const signed = here.filter((rolled) => signedOn(seen, rolled) !== null).length
  const codes: string[] = []
  if (here.every(({ representative }) => !representative)) codes.push('no-representative')
  if (signed > 0 && signed < count) codes.push('co-owner-unsigned')
  return codes
}

/** Counts each entry's risk on a day in the simplest way; null before the first register. */
export const countedByHand = (history: History, today: number): ReadonlyMap<number, RiskCount> | null => {
  const read = Math.max(...history.issued.filter((day) => day <= today), 0)
  if (read === 0) return null
  const seen: HistoryDay = { history, read, today }
  return new Map(
    history.roll.map((rolled) => {
      const { person } = rolled
      const codes = new Set([...ofOwners(seen), ...ofBurdens(seen, rolled), ...ofTransfers(seen, rolled)])
      if (!hasOwned(seen, person)) codes.add('owner-differs')
      if (!hasOwned(seen, person) && hasDied(seen, rolled)) codes.add('owner-deceased')
      const cleared = history.clearings
        .filter((clearing) => clearing.person === person && clearing.day >= read && clearing.day <= today)
        .map(({ code }) => code)
        .filter((code) => codes.has(code))
      const height = Math.max(
        0,
        ...[...codes].filter((code) => !cleared.includes(code)).map((code) => levels[code] ?? 9),
      )
      const level = ['none', 'note', 'medium', 'high'][height] ?? 'unheard of'
      return [person, { level, codes: [...codes].toSorted(), cleared: [...new Set(cleared)].toSorted() }]
    }),
  )
}
