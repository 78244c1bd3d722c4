import {
  recount,
  writeDiary,
  type ModelDiary,
  type ModelEntry,
  type ModelStep,
  type ModelWorld,
} from '../attendance-model.ts'

/**
 * Recounts whole assemblies without the product's code: who may vote, whose ballot counts, what is
 * taken back, who was there. One step happens after the other, and owners are looked up anew each
 * time.
 */

/** Choice of a ballot: for, against, or null: an invalid paper. */
export type ModelChoice = 0 | 1 | null

export type BallotStep =
  | { readonly do: 'cast' | 'cast-for'; readonly vote: number; readonly entry: number; readonly choice: 0 | 1 }
  | { readonly do: 'withdraw' | 'take-back' | 'demand'; readonly vote: number; readonly entry: number }
  | { readonly do: 'entrust' | 'revoke'; readonly vote: number; readonly entry: number }
  | { readonly do: 'read-paper'; readonly vote: number; readonly entry: number; readonly choice: ModelChoice }
  /** Second reading of the paper that waits longest. */
  | { readonly do: 'read-again'; readonly vote: number }
  /** End of electronic ballots of the votes that have one of their own; papers go on. */
  | { readonly do: 'end-electronic' }
  /** Close of all votes. */
  | { readonly do: 'close' }

type AttendanceStep = Exclude<ModelStep, { readonly do: 'ballot' }>
export type AssemblyStep = BallotStep | AttendanceStep

export type ModelVote = {
  readonly isSecret: boolean
  /** Whether each owner votes once, whatever they own; otherwise each unit. */
  readonly byOwner: boolean
  /** Whether its electronic ballots end before the papers. */
  readonly endsElectronic: boolean
  readonly matter: string
}

export type AssemblyWorld = Pick<ModelWorld, 'entries' | 'namesRepresentatives'> & {
  readonly votes: readonly ModelVote[]
  /** Vote that counts of one on paper and one online. */
  readonly bothWays: 'first' | 'online' | 'paper'
}

/** Ballot that counts. `byHolder`: a proxy cast it. */
type Standing = {
  readonly choice: ModelChoice
  readonly entry: number
  readonly onPaper: boolean
  readonly byHolder: boolean
  readonly step: number
}

type WaitingPaper = {
  readonly entry: number
  readonly choice: ModelChoice
  /** Whether nothing had been cast in its place when it was read first. */
  readonly cameFirst: boolean
}

/** Proxy forms of an entry: one that a holder may use, and one that was used. */
type Forms = { isOpen: boolean; wasUsed: boolean }

type Box = {
  readonly standing: Map<string, Standing>
  readonly forms: Map<number, Forms>
  waiting: WaitingPaper[]
  cast: number
}

export type ModelBox = Pick<Box, 'standing' | 'cast'> & { readonly waiting: readonly WaitingPaper[] }

const boolean = (done: boolean): 'recorded' | 'nothing' => (done ? 'recorded' : 'nothing')

const entryAt = ({ entries }: Pick<ModelWorld, 'entries'>, place: number): ModelEntry => {
  const entry = entries[place]
  if (!entry) throw new Error(`the model has no entry ${place}`)
  return entry
}

/** Returns the persons of an entry's unit as one text. */
export const ownerOf = (world: Pick<ModelWorld, 'entries'>, place: number): string => {
  const { unit } = entryAt(world, place)
  const persons = world.entries.filter((other) => other.unit === unit).map(({ person }) => person)
  return [...new Set(persons)].sort((one, other) => one - other).join('+')
}

/** Returns the place in a box where an entry's vote lies. */
const placeIn = (world: AssemblyWorld, { byOwner }: ModelVote, entry: number): string =>
  byOwner ? ownerOf(world, entry) : `unit ${entryAt(world, entry).unit}`

export const mayAct = ({ entries, namesRepresentatives }: AssemblyWorld, place: number): boolean => {
  const own = entryAt({ entries }, place)
  if (!namesRepresentatives) return true
  let [isNamed, isAnybodyNamed, number] = [false, false, 0]
  for (const other of entries)
    if (other.unit === own.unit) {
      number += 1
      if (other.isRepresentative) isAnybodyNamed = true
      if (other.isRepresentative && other.person === own.person) isNamed = true
    }
  return number < 2 || !isAnybodyNamed || isNamed
}

type BoxStep = Extract<BallotStep, { readonly vote: number }>
type Scene = { readonly world: AssemblyWorld; readonly vote: ModelVote; readonly box: Box; readonly step: number }

const formsOf = (box: Box, entry: number): Forms => {
  const forms = box.forms.get(entry) ?? { isOpen: false, wasUsed: false }
  box.forms.set(entry, forms)
  return forms
}

const putIn = ({ world, vote, box, step }: Scene, ballot: Omit<Standing, 'step'>): void => {
  box.standing.set(placeIn(world, vote, ballot.entry), { ...ballot, step })
  box.cast += 1
  const forms = formsOf(box, ballot.entry)
  if (ballot.byHolder && !forms.wasUsed) forms.wasUsed = true
  else if (ballot.byHolder) return
  forms.isOpen = false
}

const readAgain = (scene: Scene): boolean => {
  const { world, vote, box } = scene
  const [paper, ...others] = box.waiting
  if (!paper) return false
  box.waiting = others
  if (!mayAct(world, paper.entry)) return true
  const before = box.standing.get(placeIn(world, vote, paper.entry))
  if (before?.onPaper) return true
  const prevails = { first: paper.cameFirst, online: false, paper: true }[world.bothWays] && paper.choice !== null
  if (before && !prevails) return true
  putIn(scene, { choice: paper.choice, entry: paper.entry, onPaper: true, byHolder: false })
  return true
}

const takeOut = (
  { world, vote, box }: Scene,
  step: Extract<BoxStep, { readonly do: 'withdraw' | 'take-back' | 'demand' }>,
) => {
  const place = placeIn(world, vote, step.entry)
  const before = box.standing.get(place)
  if (!before || vote.isSecret) return false
  const isOwn =
    entryAt(world, before.entry).person === entryAt(world, step.entry).person &&
    (vote.byOwner || before.entry === step.entry)
  if (step.do === 'take-back' ? !before.byHolder || before.entry !== step.entry : !isOwn) return false
  if (step.do !== 'demand' && before.onPaper) return false
  box.standing.delete(place)
  if (step.do !== 'take-back') box.forms.set(before.entry, { isOpen: false, wasUsed: false })
  return true
}

/** Ends so far: of all voting, and of electronic ballots. */
type Ended = { readonly isClosed: boolean; readonly isPaperOnly: boolean }

/** Takes a step of a box, and tells whether it did anything. */
const takeBoxStep = (scene: Scene, step: BoxStep, { isClosed, isPaperOnly }: Ended): boolean => {
  const { world, vote, box } = scene
  if (step.do === 'read-again') return readAgain(scene)
  const before = box.standing.get(placeIn(world, vote, step.entry))
  const forms = formsOf(box, step.entry)
  switch (step.do) {
    case 'read-paper':
      if (vote.isSecret) return false
      box.waiting.push({ entry: step.entry, choice: step.choice, cameFirst: before === undefined })
      return true
    case 'cast':
      if (isClosed || isPaperOnly || before || !mayAct(world, step.entry)) return false
      putIn(scene, { choice: step.choice, entry: step.entry, onPaper: false, byHolder: false })
      return true
    case 'cast-for':
      if (isClosed || isPaperOnly || before || !mayAct(world, step.entry) || (!forms.isOpen && !forms.wasUsed))
        return false
      putIn(scene, { choice: step.choice, entry: step.entry, onPaper: false, byHolder: true })
      return true
    case 'entrust':
      if (isClosed || before || forms.isOpen) return false
      forms.isOpen = true
      return true
    case 'revoke':
      if (!forms.isOpen) return false
      forms.isOpen = false
      return true
    case 'demand':
    case 'take-back':
    case 'withdraw':
      return takeOut(scene, step)
  }
}

const isOfAttendance = (step: AssemblyStep): step is AttendanceStep =>
  ['arrive', 'proxy', 'leave', 'return', 'enter', 'quit', 'drop', 'reconnect', 'strike', 'retime'].includes(step.do)

export type PlayedModel = {
  readonly diary: ModelDiary
  readonly attending: ModelWorld
  readonly boxes: readonly ModelBox[]
  /** Whether each step did something. */
  readonly outcomes: readonly ('recorded' | 'nothing')[]
  readonly closedAt: number | null
}

/** Plays an assembly: the n-th step happens at the n-th moment. */
export const playModel = (world: AssemblyWorld, steps: readonly AssemblyStep[]): PlayedModel => {
  const boxes = world.votes.map((): Box => ({ standing: new Map(), forms: new Map(), waiting: [], cast: 0 }))
  let closedAt: number | null = null
  let isElectronicOver = false
  const attending: ModelWorld = {
    ...world,
    // Steps about ballots take their moment, and are counted below.
    steps: steps.map((step) => (isOfAttendance(step) ? step : { do: 'ballot', vote: -1, unit: -1, onPaper: false })),
  }
  const written = writeDiary(attending)
  const outcomes = steps.map((step, n) => {
    if (isOfAttendance(step)) return boolean(written.outcomes[n] === 'recorded')
    if (step.do === 'close') {
      closedAt ??= n
      return 'recorded'
    }
    if (step.do === 'end-electronic') {
      isElectronicOver = true
      return 'recorded'
    }
    const [vote, box] = [world.votes[step.vote], boxes[step.vote]]
    if (!vote || !box) throw new Error(`the model has no vote ${step.vote}`)
    const ended = { isClosed: closedAt !== null, isPaperOnly: isElectronicOver && vote.endsElectronic }
    return boolean(takeBoxStep({ world, vote, box, step: n }, step, ended))
  })
  const ballots = boxes.flatMap(({ standing }, vote) =>
    [...standing.values()].map(({ entry, onPaper, step }) => ({
      vote,
      unit: entryAt(world, entry).unit,
      onPaper,
      second: step,
    })),
  )
  return { diary: { ...written, ballots }, attending, boxes, outcomes, closedAt }
}

/** Recounts attendance after a step, from what counts once all steps were taken. */
export const attendanceAfter = ({ attending, diary }: PlayedModel, step: number) => recount(attending, diary, step)

/** Returns what each owner did in a vote: whether they were there at a moment, and how they voted. */
export const ownersIn = (world: AssemblyWorld, played: PlayedModel, { vote, at }: { vote: number; at: number }) => {
  const owners = [...new Set(world.entries.map((_, place) => ownerOf(world, place)))]
  return owners.map((owner) => {
    const alone = { ...played.attending, entries: world.entries.filter((_, place) => ownerOf(world, place) === owner) }
    const { present, presentByProxy } = recount(alone, { ...played.diary, ballots: [] }, at)
    const ballot = [...(played.boxes[vote]?.standing.values() ?? [])].find(
      ({ entry }) => ownerOf(world, entry) === owner,
    )
    return { isThere: present > 0, isByProxy: presentByProxy > 0, ballot: ballot ?? null }
  })
}
