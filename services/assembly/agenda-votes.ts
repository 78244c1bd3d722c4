import type { ExistingAssembly } from './assembly.decider.ts'

/** Returns the ids of the votes on an agenda, in its order. */
export const votesOn = ({ agenda }: Pick<ExistingAssembly, 'agenda'>): readonly string[] =>
  agenda.flatMap((item) => (item.kind === 'vote' ? [item.voteId] : []))
