import { Button, Typography } from '@mui/material'
import { Link } from 'react-router'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { trusteesPath } from '../../labels/vote-labels.ts'
import { RehearsalAction } from './RehearsalAction.tsx'
import { TrusteeList } from './TrusteeList.tsx'
import { useTrustees } from './use-trustees.ts'

/** Shows the holder of an encrypted vote's key, before and during the vote. */
export const TrusteesSection = ({ vote }: { readonly vote: Vote }) => {
  const { data } = useTrustees(vote)
  const mayName = useMay('PUT /api/votes/{id}/trustees') && vote.status === 'draft' && vote.announcement === null
  if (!vote.encrypted || data === undefined) return null
  const { threshold, trustees } = data
  const hasTrustees = trustees.length > 0
  return (
    <Section
      title="투표함의 열쇠"
      note={
        hasTrustees
          ? `참관인 열쇠: ${trustees.length}명 중 ${threshold}명이 있어야 개표할 수 있습니다.`
          : '시스템 열쇠: 봉해 두었다가 개표할 때 한 번 쓰고 없앱니다.'
      }
      actions={
        mayName ? (
          <Button component={Link} to={trusteesPath(vote.id)} variant="outlined" color="inherit">
            {hasTrustees ? '참관인 수정' : '참관인 정하기'}
          </Button>
        ) : null
      }
    >
      {hasTrustees ? <TrusteeList trustees={data} asks={data.rehearsal === 'waiting' ? 'rehearsal' : 'key'} /> : null}
      {!hasTrustees && vote.status === 'draft' ? (
        <Typography variant="body2" color="textSecondary">
          참관인을 정하면 누구도 혼자서는 표를 열 수 없습니다.
        </Typography>
      ) : null}
      {vote.status === 'draft' ? <RehearsalAction trustees={data} /> : null}
    </Section>
  )
}
