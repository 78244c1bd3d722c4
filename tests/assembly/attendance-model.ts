/**
 * Counts assemblies without the product's code: from a diary of what happened at the desk and online,
 * second by second. A unit's owners are a set of persons; equal sets are one owner.
 */

export type ModelEntry = {
  readonly unit: number
  readonly person: number
  readonly isRepresentative: boolean
}

export type ModelStep =
  | { readonly do: 'arrive'; readonly entry: number }
  | { readonly do: 'proxy'; readonly entry: number; readonly holder: string }
  | { readonly do: 'leave' | 'return'; readonly entry: number }
  | { readonly do: 'enter' | 'quit' | 'drop' | 'reconnect'; readonly entry: number }
  | { readonly do: 'strike'; readonly act: number }
  | { readonly do: 'retime'; readonly act: number; readonly second: number }
  | { readonly do: 'ballot'; readonly vote: number; readonly unit: number; readonly onPaper: boolean }

export type ModelWorld = {
  readonly entries: readonly ModelEntry[]
  readonly namesRepresentatives: boolean
  readonly steps: readonly ModelStep[]
}

/** Outcome of a step: recorded, nothing new, or refused. */
export type ModelOutcome = 'recorded' | 'quiet' | 'refused'

type Line = {
  readonly owner: string
  readonly what: 'owner' | 'proxy' | 'out' | 'in' | 'on' | 'off' | 'back'
  readonly holder: string | null
  /** Person who ended it by a press. */
  readonly pressedBy?: number
  second: number
  isStruck: boolean
}

/** Returns the persons of a unit as one text. */
const ownerOfUnit = (world: ModelWorld, unit: number): string => {
  const persons: number[] = []
  for (const entry of world.entries)
    if (entry.unit === unit && !persons.includes(entry.person)) persons.push(entry.person)
  persons.sort((one, other) => one - other)
  return persons.join('+')
}

const ownersIn = (world: ModelWorld): readonly string[] => {
  const found: string[] = []
  for (const { unit } of world.entries) {
    const owner = ownerOfUnit(world, unit)
    if (!found.includes(owner)) found.push(owner)
  }
  return found
}

/** Returns the lines of an owner that count up to a second, in the order of their times. */
const linesOf = (diary: readonly Line[], owner: string, until: number): readonly Line[] =>
  diary
    .map((line, place) => ({ line, place }))
    .filter(({ line }) => line.owner === owner && !line.isStruck && line.second <= until)
    .sort((one, other) => one.line.second - other.line.second || one.place - other.place)
    .map(({ line }) => line)

/** Tells whether the owner is connected: what came last, of what came after their first entry. */
export const isOnline = (diary: readonly Line[], owner: string, until: number): boolean => {
  const lines = linesOf(diary, owner, until)
  const first = lines.findIndex(({ what }) => what === 'on')
  if (first < 0) return false
  const signs = lines.slice(first).filter(({ what }) => what === 'on' || what === 'off' || what === 'back')
  return signs.at(-1)?.what !== 'off'
}

/** Tells who came to the hall last and may still go in and out; a proxy whose owner went online may not. */
const whoMayPass = (diary: readonly Line[], owner: string, until: number): 'owner' | 'proxy' | null => {
  const lines = linesOf(diary, owner, until)
  const last = lines.findLastIndex(({ what }) => what === 'owner' || what === 'proxy')
  const came = lines[last]?.what
  if (came !== 'owner' && came !== 'proxy') return null
  const first = lines.findIndex(({ what }) => what === 'on')
  const isReplaced = lines.some(
    ({ what }, place) => place > last && (what === 'on' || (what === 'back' && first >= 0 && first < place)),
  )
  return came === 'proxy' && isReplaced ? null : came
}

const whoIsInHall = (diary: readonly Line[], owner: string, until: number): 'owner' | 'proxy' | null => {
  const lines = linesOf(diary, owner, until)
  const last = lines.findLastIndex(({ what }) => what === 'owner' || what === 'proxy')
  const passes = lines.slice(last).filter(({ what }) => what === 'out' || what === 'in')
  return passes.at(-1)?.what === 'out' ? null : whoMayPass(diary, owner, until)
}

const whoIsThere = (diary: readonly Line[], owner: string, until: number): 'owner' | 'proxy' | null =>
  isOnline(diary, owner, until) ? 'owner' : whoIsInHall(diary, owner, until)

const hasEver = (diary: readonly Line[], owner: string, what: Line['what'] | 'any', until: number): boolean =>
  diary.some(
    (line) =>
      line.owner === owner &&
      !line.isStruck &&
      line.second <= until &&
      (line.what === what || (what === 'any' && ['owner', 'proxy', 'on'].includes(line.what))),
  )

const mayCome = (world: ModelWorld, entry: ModelEntry): boolean => {
  const together = world.entries.filter(({ unit }) => unit === entry.unit)
  if (!world.namesRepresentatives || together.length < 2) return true
  const named = together.filter(({ isRepresentative }) => isRepresentative)
  return named.length === 0 || named.some(({ person }) => person === entry.person)
}

type Ballot = { readonly vote: number; readonly unit: number; readonly onPaper: boolean; readonly second: number }
export type ModelDiary = {
  readonly lines: readonly Line[]
  readonly ballots: readonly Ballot[]
  readonly outcomes: readonly ModelOutcome[]
}

const arrive = (world: ModelWorld, lines: Line[], second: number, step: ModelStep): ModelOutcome => {
  if (step.do !== 'arrive' && step.do !== 'proxy') return 'refused'
  const entry = world.entries[step.entry]
  if (!entry || !mayCome(world, entry)) return 'refused'
  const owner = ownerOfUnit(world, entry.unit)
  const there = whoIsThere(lines, owner, second)
  if (step.do === 'arrive') {
    if (whoIsInHall(lines, owner, second) === 'owner') return 'quiet'
    lines.push({ owner, what: 'owner', holder: null, second, isStruck: false })
    return 'recorded'
  }
  const before = lines.filter((line) => line.owner === owner && line.what === 'proxy' && !line.isStruck).at(-1)
  if (there === 'proxy' && before?.holder === step.holder) return 'quiet'
  if (there !== null) return 'refused'
  lines.push({ owner, what: 'proxy', holder: step.holder, second, isStruck: false })
  return 'recorded'
}

const passDoor = (world: ModelWorld, lines: Line[], second: number, step: ModelStep): ModelOutcome => {
  if (step.do !== 'leave' && step.do !== 'return') return 'refused'
  const entry = world.entries[step.entry]
  const owner = entry ? ownerOfUnit(world, entry.unit) : ''
  if (whoMayPass(lines, owner, second) === null) return 'refused'
  const isThere = whoIsInHall(lines, owner, second) !== null
  if (isThere === (step.do === 'return')) return 'quiet'
  lines.push({ owner, what: step.do === 'leave' ? 'out' : 'in', holder: null, second, isStruck: false })
  return 'recorded'
}

const connect = (world: ModelWorld, lines: Line[], second: number, step: ModelStep): ModelOutcome => {
  if (step.do !== 'enter' && step.do !== 'quit' && step.do !== 'drop' && step.do !== 'reconnect') return 'refused'
  const entry = world.entries[step.entry]
  if (!entry) return 'refused'
  const owner = ownerOfUnit(world, entry.unit)
  const line = (what: 'on' | 'off' | 'back', more: { readonly pressedBy?: number } = {}): ModelOutcome => {
    lines.push({ owner, what, holder: null, second, isStruck: false, ...more })
    return 'recorded'
  }
  if (step.do === 'enter') {
    if (!mayCome(world, entry)) return 'refused'
    return isOnline(lines, owner, second) ? 'quiet' : line('on')
  }
  if (step.do === 'quit' || step.do === 'drop') {
    if (!isOnline(lines, owner, second)) return 'quiet'
    return line('off', step.do === 'quit' ? { pressedBy: entry.person } : {})
  }
  // Whoever pressed is out until somebody enters again, or another owner of the unit presses.
  const own = lines.filter((one) => one.owner === owner && !one.isStruck)
  const decisive = own.filter(({ what, pressedBy }) => what === 'on' || pressedBy !== undefined).at(-1)
  if (!hasEver(lines, owner, 'on', second) || decisive?.pressedBy === entry.person) return 'refused'
  return isOnline(lines, owner, second) ? 'quiet' : line('back')
}

const correct = (lines: Line[], step: ModelStep): ModelOutcome => {
  if (step.do !== 'strike' && step.do !== 'retime') return 'refused'
  const line = lines[step.act]
  if (!line) return 'refused'
  if (step.do === 'strike') {
    if (line.isStruck) return 'quiet'
    line.isStruck = true
    return 'recorded'
  }
  if (line.second === step.second && !line.isStruck) return 'quiet'
  line.second = step.second
  line.isStruck = false
  return 'recorded'
}

/** Writes the diary of an assembly: the n-th step happens in its n-th second. */
export const writeDiary = (world: ModelWorld): ModelDiary => {
  const lines: Line[] = []
  const ballots: Ballot[] = []
  const outcomes = world.steps.map((step, second): ModelOutcome => {
    if (step.do === 'ballot') {
      ballots.push({ vote: step.vote, unit: step.unit, onPaper: step.onPaper, second })
      return 'recorded'
    }
    if (step.do === 'strike' || step.do === 'retime') return correct(lines, step)
    if (step.do === 'arrive' || step.do === 'proxy') return arrive(world, lines, second, step)
    return step.do === 'leave' || step.do === 'return'
      ? passDoor(world, lines, second, step)
      : connect(world, lines, second, step)
  })
  return { lines, ballots, outcomes }
}

/** Recounts an assembly after a second. */
export const recount = (world: ModelWorld, { lines, ballots }: ModelDiary, until: number) => {
  const owners = ownersIn(world)
  const cast = ballots.filter(({ second }) => second <= until)
  const votedIn = (owner: string, vote: number | null): readonly Ballot[] =>
    cast.filter((ballot) => ownerOfUnit(world, ballot.unit) === owner && (vote === null || ballot.vote === vote))
  const count = (isCounted: (owner: string) => boolean): number => owners.filter(isCounted).length
  const there = (owner: string): boolean => whoIsThere(lines, owner, until) !== null
  const ever = (owner: string): boolean => hasEver(lines, owner, 'any', until)
  const voted = (owner: string): boolean => votedIn(owner, null).length > 0
  const wayOf = (owner: string): 'inPerson' | 'online' | 'proxy' | 'paper' | 'electronic' | null => {
    if (hasEver(lines, owner, 'owner', until)) return 'inPerson'
    if (hasEver(lines, owner, 'on', until)) return 'online'
    if (hasEver(lines, owner, 'proxy', until)) return 'proxy'
    if (votedIn(owner, null).some(({ onPaper }) => onPaper)) return 'paper'
    return voted(owner) ? 'electronic' : null
  }
  return {
    owners: owners.length,
    present: count(there),
    presentByProxy: count((owner) => whoIsThere(lines, owner, until) === 'proxy'),
    presentOnline: count((owner) => isOnline(lines, owner, until) && whoIsInHall(lines, owner, until) === null),
    everPresent: count(ever),
    voted: count(voted),
    attending: count((owner) => there(owner) || voted(owner)),
    attended: count((owner) => ever(owner) || voted(owner)),
    ways: {
      inPerson: count((owner) => wayOf(owner) === 'inPerson'),
      online: count((owner) => wayOf(owner) === 'online'),
      proxy: count((owner) => wayOf(owner) === 'proxy'),
      paper: count((owner) => wayOf(owner) === 'paper'),
      electronic: count((owner) => wayOf(owner) === 'electronic'),
    },
    presenceIn: (vote: number): number => count((owner) => there(owner) || votedIn(owner, vote).length > 0),
  }
}
