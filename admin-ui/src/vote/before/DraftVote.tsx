import { Alert, Stack, Typography } from '@mui/material'
import { formatDateTime } from '#ui/format.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { AnnouncementSection } from './AnnouncementSection.tsx'
import { CandidatesSection } from './CandidatesSection.tsx'
import { Checklist, useChecklist } from './Checklist.tsx'
import { checkSummary } from './checks.ts'
import { DrawSection } from './DrawSection.tsx'

/** Returns how and when the vote will begin. */
const beginning = ({ opensAt, announcement }: Vote): string => {
  if (opensAt === null) return '시작한 뒤에는 제목과 문항을 수정할 수 없습니다.'
  return announcement === null
    ? `공고하면 ${formatDateTime(opensAt)}에 자동으로 시작합니다.`
    : `${formatDateTime(opensAt)}에 자동으로 시작합니다. 수정할 것이 남아 있으면 기다립니다.`
}

/** Shows a vote that has not begun: its checklist, announcement and candidates. */
export const DraftVote = ({ vote }: { readonly vote: Vote }) => {
  const mayCheck = useMay('GET /api/votes/{id}/checklist')
  const { data } = useChecklist(vote.id, mayCheck)
  return (
    <Stack spacing={4}>
      <Section title="아직 시작하지 않은 투표입니다" note={beginning(vote)}>
        {mayCheck ? (
          <>
            <Typography variant="h3" sx={{ mb: 1 }}>
              시작 전 점검
            </Typography>
            {data === undefined ? null : (
              <Alert severity={data.ready ? 'success' : 'warning'} role="status" sx={{ mb: 2 }}>
                {checkSummary(data.items)}
              </Alert>
            )}
            <Checklist vote={vote} />
          </>
        ) : null}
      </Section>
      <AnnouncementSection vote={vote} />
      {vote.kind === 'election' ? <CandidatesSection vote={vote} /> : null}
      {vote.choiceOrder === 'lot' ? <DrawSection vote={vote} items={data?.items ?? []} /> : null}
    </Stack>
  )
}
