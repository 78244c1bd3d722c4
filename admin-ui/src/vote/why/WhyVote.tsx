import { fileOf } from '#ui/http/answered-file.ts'
import type { ExplainedVoteFigure } from '#services/vote/explain/vote-explain.contract.ts'
import type { BallotWay } from '#services/vote/results/vote-turnout.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useInstant } from '../../list/past/past-context.ts'
import { WhyButton } from '../../list/past/WhyButton.tsx'
import { useExplainedVote } from './explained-vote.ts'

type WhyVoteProps = {
  /** Name of the figure on the screen: "투표한 세대". */
  readonly name: string
  readonly figure: ExplainedVoteFigure
  readonly dong?: string
  readonly way?: BallotWay
  readonly condition?: number
  readonly question?: string
  readonly choice?: string
}

/**
 * Shows where a figure of a vote comes from; nothing without permission, or for results while a
 * past instant is shown.
 */
export const WhyVote = ({ name, ...asked }: WhyVoteProps) => {
  const [{ call, answerTo }, at, vote] = [useCalls(), useInstant(), useExplainedVote()]
  const mayAsk = useMay('GET /api/votes/{id}/explain')
  if (!mayAsk || vote === null) return null
  const of = { params: { id: vote.id } }
  const query = { ...asked, ...(at === null ? {} : { at }) }
  return (
    <WhyButton
      name={name}
      source={{
        key: ['votes', 'explain', vote.id, query],
        listId: vote.listId,
        ask: (page) => call('GET /api/votes/{id}/explain', { ...of, query: { ...query, ...page } }),
        save: async () =>
          fileOf(await answerTo('GET /api/votes/{id}/explain/export', { ...of, query }), '숫자의 근거.xlsx'),
      }}
    />
  )
}
