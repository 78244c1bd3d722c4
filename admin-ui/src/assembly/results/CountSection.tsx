import PollIcon from '@mui/icons-material/PollOutlined'
import { Box, Button, Link as MuiLink, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#ui/format.ts'
import type { AssemblyDetails } from '#services/assembly/assemblies.contract.ts'
import type { AssemblyCount, CountedVote } from '#services/assembly/count/count.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { Facts } from '../../kit/display/Facts.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { CountDialog } from './CountDialog.tsx'
import { useCount } from './use-results.ts'

const stateWords: Readonly<Record<CountedVote['state'], string>> = {
  'not-opened': '시작 전',
  open: '진행 중',
  ready: '개표할 수 있음',
  papers: '용지 확인 필요',
  approval: '다른 관리자 확인 대기',
  trustees: '참관인 열쇠 필요',
  counted: '개표함',
  deleted: '삭제됨',
}

/** Page on which what a vote lacks is done. */
const pathOf = ({ voteId, state }: CountedVote): string => {
  if (state === 'papers') return `/votes/${voteId}/papers`
  if (state === 'trustees') return `/votes/${voteId}/trustees`
  return state === 'approval' ? '/approvals' : `/votes/${voteId}/show`
}

const VoteLine = ({ vote }: { readonly vote: CountedVote }) => (
  <Stack
    component="li"
    sx={{ py: 3, gap: 2, flexDirection: { xs: 'column', sm: 'row' }, borderTop: 1, borderColor: 'divider' }}
  >
    <Box sx={{ flex: 1, minWidth: 0 }}>
      {vote.state === 'deleted' ? (
        <Typography>{vote.title}</Typography>
      ) : (
        <MuiLink component={Link} to={pathOf(vote)}>
          {vote.title}
        </MuiLink>
      )}
      {vote.text === null ? null : (
        <Typography variant="body2" color="textSecondary">
          {vote.text}
        </Typography>
      )}
    </Box>
    <Typography sx={{ fontWeight: 600 }}>{stateWords[vote.state]}</Typography>
  </Stack>
)

const tellersText = ({ tellers }: AssemblyCount): string =>
  tellers.length === 0 ? '없음' : tellers.map(({ name, role }) => `${name ?? '(파기됨)'} (${role})`).join(', ')

const CountFacts = ({ count }: { readonly count: AssemblyCount }) => (
  <Facts
    facts={[
      { name: '시작', value: count.beganAt === null ? '' : formatDateTime(count.beganAt) },
      ...(count.countedAt === null ? [] : [{ name: '마침', value: formatDateTime(count.countedAt) }]),
      ...(count.place === null ? [] : [{ name: '장소', value: count.place }]),
      { name: '참관인', value: tellersText(count) },
    ]}
  />
)

/** Shows how far the count is, what each vote lacks, and the press that counts all of them. */
export const CountSection = ({ assembly: { id, status } }: { readonly assembly: AssemblyDetails }) => {
  const { data: count, error, refetch } = useCount(id)
  const mayCount = useMay('POST /api/assemblies/{id}/count')
  const [isAsking, setAsking] = useState(false)
  if (error !== null && count === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (count === undefined || count.votes.length === 0) return null
  const isOpen = status === 'open' || status === 'ended'
  return (
    <Section
      title="개표"
      actions={
        isOpen && mayCount && count.status !== 'counted' ? (
          <Button variant="contained" startIcon={<PollIcon />} onClick={() => setAsking(true)}>
            {count.status === 'none' ? '개표하기' : '이어서 개표하기'}
          </Button>
        ) : undefined
      }
    >
      {count.status === 'none' ? null : <CountFacts count={count} />}
      {count.status === 'counted' ? null : (
        <Box component="ul" aria-label="개표할 투표" sx={[plainList, { mt: 3 }]}>
          {count.votes.map((vote) => (
            <VoteLine key={vote.voteId} vote={vote} />
          ))}
        </Box>
      )}
      {isAsking ? <CountDialog id={id} count={count} onClose={() => setAsking(false)} /> : null}
    </Section>
  )
}
