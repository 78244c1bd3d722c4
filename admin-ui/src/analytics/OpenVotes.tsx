import { Stack, Typography } from '@mui/material'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { endText, latestText } from '../vote/draft/effective-end.ts'
import { paperFiguresText } from '../labels/paper-figures.ts'
import { votePath } from '../labels/vote-labels.ts'
import { useFirstFew } from './use-first-few.tsx'

const SHOWN = 3

type OpenVotesProps = { readonly votes: readonly Vote[]; readonly lists: readonly Pick<List, 'id' | 'endDate'>[] }

/** A vote that names no end of its own ends with its list. */
const endOf = (vote: Vote, lists: OpenVotesProps['lists']): string => {
  const list = lists.find(({ id }) => id === vote.listId)
  return list === undefined ? `${latestText(vote)} 마감` : endText(vote.closesAt, list.endDate)
}

/** Votes that residents can take part in right now. */
export const OpenVotes = ({ votes, lists }: OpenVotesProps) => {
  const { shown, more } = useFirstFew(votes, SHOWN)
  return (
    <Section title="진행 중인 투표">
      {votes.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          진행 중인 투표가 없습니다.
        </Typography>
      ) : (
        <Stack spacing={3}>
          {shown.map((vote) => (
            <div key={vote.id}>
              <RecordLink to={votePath(vote.id)}>{vote.title}</RecordLink>
              <Typography variant="caption" color="textSecondary" component="p">
                {endOf(vote, lists)}
                {vote.papers ? ` · ${paperFiguresText(vote.papers)}` : null}
              </Typography>
            </div>
          ))}
        </Stack>
      )}
      {more}
    </Section>
  )
}
