import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import type { DraftAnswers } from '../question/choices.ts'

type Vote = Pick<VoterPage['vote'], 'questions'>

/** What an opened test ballot was made of, beside what the vote's page says. */
export type OpenedBallot = { readonly seed: string; readonly slot: string; readonly answers: DraftAnswers }

/** Where another device makes a test ballot again: everything stands behind the #, which browsers send nowhere. */
export const testAddress = (link: string, { questions }: Vote, { seed, slot, answers }: OpenedBallot): string => {
  const places = questions.map(({ id, choices }) =>
    choices.flatMap((choice, place) => (answers[id]?.includes(choice.id) ? [place] : [])).join('-'),
  )
  return `${link}/test#${seed}.${slot}.${places.join('_')}`
}

/** What an address says; null where it is none of this vote. */
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
