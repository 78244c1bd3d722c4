import { Box, Button, Card, Stack, Typography } from '@mui/material'
import type { Candidate } from '#services/vote/candidate/candidates.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { CandidatePicture } from './CandidatePicture.tsx'

type CandidateCardProps = {
  readonly vote: Vote
  readonly number: string
  readonly candidate: Candidate
  readonly onEdit: (() => void) | null
}

/** Shows one candidate as stored. */
export const CandidateCard = ({ vote, number, candidate, onEdit }: CandidateCardProps) => (
  <Card component="li" sx={{ p: { xs: 4, sm: 5 }, display: 'flex', gap: 5, flexWrap: 'wrap' }}>
    <CandidatePicture voteId={vote.id} candidate={candidate} width={112} />
    <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'baseline', flexWrap: 'wrap', mb: 2 }}>
        <Typography variant="subtitle2" color="primary">
          {number}
        </Typography>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere', flex: 1 }}>
          {candidate.label}
        </Typography>
        {onEdit === null ? null : (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={`${candidate.label} 소개 수정`}
            onClick={onEdit}
          >
            소개 수정
          </Button>
        )}
      </Stack>
      <CandidateText name="경력" text={candidate.career} />
      <CandidateText name="공약" text={candidate.pledges} />
    </Box>
  </Card>
)

const CandidateText = ({ name, text }: { readonly name: string; readonly text: string | null }) => (
  <Box sx={{ mb: 2 }}>
    <Typography variant="subtitle2">{name}</Typography>
    <Typography
      variant="body2"
      color={text === null ? 'textSecondary' : 'textPrimary'}
      sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
    >
      {text ?? '아직 적지 않았습니다.'}
    </Typography>
  </Box>
)
