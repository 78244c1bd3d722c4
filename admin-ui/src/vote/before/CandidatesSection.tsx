import { Button, Typography } from '@mui/material'
import { Link } from 'react-router'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { candidatesPath } from '../../labels/vote-labels.ts'

/** Link to the candidates of an election. */
export const CandidatesSection = ({ vote }: { readonly vote: Vote }) => {
  const maySee = useMay('GET /api/votes/{id}/candidates')
  if (!maySee) return null
  return (
    <Section
      title="후보자"
      actions={
        <Button component={Link} to={candidatesPath(vote.id)} variant="outlined" color="inherit">
          후보자 소개
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary">
        {vote.status === 'draft' && vote.announcement === null
          ? '공고한 뒤에는 수정할 수 없습니다.'
          : '주민이 휴대전화에서 봅니다.'}
      </Typography>
    </Section>
  )
}
