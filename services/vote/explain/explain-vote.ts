import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { listStream } from '../../list/list.decider.ts'
import { eventsUpTo, type ExplainedCause } from '../../list/list.facts.ts'
import { runCount } from '../count/read-count.ts'
import { readSetAsideAnswers } from '../count/set-aside-answers.ts'
import { ballotBoxStream } from '../secret/ballot-box.decider.ts'
import { voteStatusAt, voteStream } from '../vote.decider.ts'
import { explainInThread, settingOf, type FigureToExplain, type PackedExplanation } from './explain-in-thread.ts'
import { isOfResults, type RequestedFigure } from './requested-figure.ts'

export type ExplainedVote = Omit<PackedExplanation, 'texts'> & {
  /** Returns the causes that were wanted, some hundred at a time. */
  readonly batches: () => Iterable<readonly ExplainedCause[]>
}

type VoteFigureQuery = Pick<FigureToExplain, 'voteId' | 'listId' | 'position' | 'page'>

const explanation = { url: new URL('explain-in-thread.ts', import.meta.url), read: explainInThread }

const readSetting = async ({ store }: Deps, { voteId, listId, position }: VoteFigureQuery) => {
  const limit = position ?? Number.MAX_SAFE_INTEGER
  const read = await store.readStreams([voteStream(voteId), listStream(listId)])
  const own = (stream: string) => eventsUpTo(read.get(stream)?.events ?? [], limit)
  const streams = { vote: own(voteStream(voteId)), list: own(listStream(listId)) }
  const setting = settingOf(streams, position)
  return setting && { streams, setting }
}

/**
 * Explains a vote's figure, in a thread of its own where the roll is large. It shows results only
 * of a vote that was counted, or that publishes them while it is open; of a secret one nothing that
 * reveals a choice. Returns undefined before the vote was there.
 * @throws DomainError VOTE_NOT_CLOSED; NOT_FOUND if the vote has no such condition or question
 */
export const explainVote = async (
  deps: Deps,
  query: VoteFigureQuery,
  asked: RequestedFigure,
): Promise<ExplainedVote | undefined> => {
  const read = await readSetting(deps, query)
  if (!read) return undefined
  const { streams, setting } = read
  const { vote, list } = setting
  const isCounted = isOfResults(asked)
  const status = voteStatusAt(vote, list, deps.clock())
  const isShown = (status === 'closed' && vote.resultsSeen) || (status === 'open' && vote.interimResults)
  if (isCounted && !isShown) throw new DomainError('VOTE_NOT_CLOSED')
  const isOpen = vote.ballotKind === 'open'
  const setAside = isCounted && isOpen ? await readSetAsideAnswers(deps, query.voteId) : []
  const { events: ofBox } =
    isCounted && !isOpen ? await deps.store.readStream(ballotBoxStream(query.voteId)) : { events: [] }
  const figure = { ...query, asked, streams, setAside, ofBox }
  const explained = await runCount(deps, query.listId, explanation, figure)
  if (explained === undefined) throw new DomainError('NOT_FOUND')
  if (explained === 'not counted') throw new DomainError('VOTE_NOT_CLOSED')
  const { texts, ...told } = explained
  return {
    ...told,
    batches: function* () {
      // The texts are those of explainInThread.
      for (const text of texts) yield JSON.parse(text) as readonly ExplainedCause[]
    },
  }
}
