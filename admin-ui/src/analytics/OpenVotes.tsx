import { Stack, Typography } from '@mui/material'
import { formatDateTime } from '#ui/format.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { Section } from '../kit/display/Section.tsx'
import { votePath } from '../words/vote-words.ts'
import { useFirstFew } from './use-first-few.tsx'

const SHOWN = 3

/** Votes that residents can take part in right now. */
export const OpenVotes = ({ votes }: { readonly votes: readonly Vote[] }) => {
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
                {vote.closesAt === null ? '직접 마감할 때까지' : `${formatDateTime(vote.closesAt)} 마감`}
              </Typography>
            </div>
          ))}
        </Stack>
      )}
      {more}
    </Section>
  )
}
