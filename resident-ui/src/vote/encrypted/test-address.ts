import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import type { DraftAnswers } from '../question/choices.ts'

type Vote = Pick<VoterPage['vote'], 'questions'>

/** Content of an opened test ballot, apart from what the vote's page has. */
export type OpenedBallot = { readonly seed: string; readonly slot: string; readonly answers: DraftAnswers }

/**
 * Returns the address at which another device encrypts a test ballot again. All data are behind the
 * #, which browsers do not send.
 */
export const testAddress = (link: string, { questions }: Vote, { seed, slot, answers }: OpenedBallot): string => {
  const places = questions.map(({ id, choices }) =>
    choices.flatMap((choice, place) => (answers[id]?.includes(choice.id) ? [place] : [])).join('-'),
  )
  return `${link}/test#${seed}.${slot}.${places.join('_')}`
}

/** Reads an opened test ballot from an address; null where it does not belong to this vote. */
export const openedIn = (hash: string, { questions }: Vote): OpenedBallot | null => {
  const found = /^#([\w-]{43})\.([\w-]{1,200})\.([\d_-]*)$/.exec(hash)
  const [seed, slot, places] = found?.slice(1) ?? []
  const chosen = places?.split('_')
  if (seed === undefined || slot === undefined || chosen?.length !== questions.length) return null
  const answers = Object.fromEntries(
    questions.map(({ id, choices }, question) => {
      const own = (chosen[question] ?? '').split('-').filter((place) => place !== '')
      return [id, own.flatMap((place) => choices[Number(place)]?.id ?? [])]
    }),
  )
  return { seed, slot, answers }
}
