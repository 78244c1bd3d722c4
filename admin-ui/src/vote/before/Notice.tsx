import { Box, Card, Typography } from '@mui/material'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Facts } from '../../kit/display/Facts.tsx'
import { candidateNumber } from '../../labels/vote-labels.ts'
import { noticeFacts } from './notice.ts'

type AnnouncementText = { readonly announcedOn: string; readonly place: string; readonly text: string }

type NoticeProps = { readonly vote: Vote; readonly announced: AnnouncementText }

/** The notice as it will hang out: the vote's own particulars, and what is written beside them. */
export const Notice = ({ vote, announced }: NoticeProps) => {
  const { call } = useCalls()
  const { data: texts } = useQuery({
    queryKey: ['votes', 'announcement', vote.id, vote.revision],
    queryFn: () => call('GET /api/votes/{id}/announcement', { params: { id: vote.id } }),
  })
  return (
    <Card component="article" aria-label="공고문" sx={{ p: { xs: 5, sm: 8 } }}>
      <Typography variant="h2" sx={{ textAlign: 'center', mb: 6, fontSize: 20 }}>
        {texts?.heading ?? '투표 공고'}
      </Typography>
      <Typography variant="h3" sx={{ mb: 4, overflowWrap: 'anywhere' }}>
        {vote.title}
      </Typography>
      {announced.text === '' ? null : (
        <Typography sx={{ mb: 5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{announced.text}</Typography>
      )}
      <Facts facts={noticeFacts(texts?.facts ?? [], announced)} />
      <Box component="ol" sx={{ m: 0, mt: 5, p: 0, listStyle: 'none', display: 'grid', gap: 4 }}>
        {vote.questions.map(({ id, title, choices }, index) => (
          <Box component="li" key={id}>
            <Typography variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
              {index + 1}. {title}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {choices
                .map(({ label }, place) => (vote.kind === 'election' ? `${candidateNumber(place)} ${label}` : label))
                .join(' · ')}
            </Typography>
          </Box>
        ))}
      </Box>
    </Card>
  )
}
