import { mayAct, ownerOf, type AssemblyStep, type AssemblyWorld, type PlayedModel } from './assembly-model.ts'

type SequenceKind =
  | 'cast'
  | 'cast-for'
  | 'withdraw'
  | 'entrust'
  | 'revoke'
  | 'read-paper'
  | 'read-again'
  | 'arrive'
  | 'strike'
/** Step of a sequence about an entry, before it is known what it meets. */
export type SequenceStep = { readonly kind: SequenceKind; readonly about: number }

/**
 * Acts about one owner in an order in which a rule decides: random proposals seldom meet there.
 * Each history has all of them, with other acts between their steps.
 */
export const sequences: (readonly SequenceKind[])[] = [
  ['read-paper', 'cast', 'read-again'],
  ['cast', 'read-paper', 'read-again'],
  ['entrust', 'cast-for', 'withdraw', 'cast-for'],
  ['entrust', 'cast', 'withdraw', 'cast-for'],
  ['entrust', 'revoke', 'cast-for'],
  ['arrive', 'strike'],
]

/**
 * Returns the step that one of a sequence is; null where nothing is there to strike. All votes but
 * the paper are for, so that it shows which of them counts.
 */
export const settleStep = (
  world: AssemblyWorld,
  { kind, about: entry }: SequenceStep,
  { diary }: PlayedModel,
): AssemblyStep | null => {
  switch (kind) {
    case 'arrive':
      return { do: kind, entry }
    case 'strike': {
      const owner = ownerOf(world, entry)
      const act = diary.lines.findLastIndex((line) => line.owner === owner && line.what === 'owner' && !line.isStruck)
      return act < 0 ? null : { do: kind, act }
    }
    case 'read-again':
      return { do: kind, vote: 0 }
    case 'read-paper':
      return { do: kind, vote: 0, entry, choice: 1 }
    case 'cast':
    case 'cast-for':
      return { do: kind, vote: 0, entry, choice: 0 }
    case 'entrust':
    case 'revoke':
    case 'withdraw':
      return { do: kind, vote: 0, entry }
  }
}

/** Returns an entry that may vote of each owner, from the last of the roll: most proposals are of the first. */
export const sequenceEntries = (world: AssemblyWorld): readonly number[] => {
  const places = [...world.entries.keys()].filter((place) => mayAct(world, place)).toReversed()
  return [...Map.groupBy(places, (place) => ownerOf(world, place)).values()].flatMap(([place]) => place ?? [])
}

/** Returns several rows of acts as one; what belongs to one of them stays in its order. `turns`: draws. */
export const interleaved = <Act>(rows: readonly (readonly Act[])[], turns: readonly number[]): readonly Act[] => {
  const left = rows.map((row) => [...row])
  const history: Act[] = []
  for (let turn = 0; left.some((row) => row.length > 0); turn += 1) {
    const open = left.filter((row) => row.length > 0)
    history.push(...(open[(turns[turn % turns.length] ?? 0) % open.length]?.splice(0, 1) ?? []))
  }
  return history
}
