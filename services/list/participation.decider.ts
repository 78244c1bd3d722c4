import type { ParticipationEvent } from '#events/list/participation.events.ts'
import type { Fold } from '../core/decider.ts'

export type Participation = { readonly votes: readonly string[]; readonly hasSubmissions: boolean }

export const participationStream = (listId: string): string => `participation-${listId}`

/** Folds the votes of a list, and whether it has submissions. */
export const participationFold: Fold<Participation, ParticipationEvent> = {
  initial: { votes: [], hasSubmissions: false },
  evolve: (state, { type, data }) =>
    type === 'VoteBegun' ? { ...state, votes: [...state.votes, data.voteId] } : { ...state, hasSubmissions: true },
}

/** Returns the event that a list's first submission adds to the stream; nothing for later ones. */
export const firstSubmission = (listId: string, { hasSubmissions }: Participation): readonly ParticipationEvent[] =>
  hasSubmissions ? [] : [{ type: 'SubmissionsBegun', data: { listId } }]
