import { Button, Link as MuiLink, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { Link } from 'react-router'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { formatDate, formatPercent } from '#ui/format.ts'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { RESULTS_KEY } from '../kit/data/query-client.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { countWriter } from '../labels/amount-labels.ts'
import { votePath } from '../labels/vote-labels.ts'
import { votedUnits } from './results/result-rows.ts'
import { changeText, lastVoteOf, turnoutShare } from './last-vote.ts'

const MAX_VOTES = 100

type LastVoteProps = { readonly vote: Vote; readonly results: VoteResults }

/**
 * Shows the comparison with the last vote, where this complex has counted one of the same kind
 * before. Requested on a click.
 */
export const LastVote = ({ vote, results }: LastVoteProps) => {
  const [isWanted, setWanted] = useState(false)
  const { data } = useGetList<Vote>('votes', {
    pagination: { page: 1, perPage: MAX_VOTES },
    sort: { field: 'createdAt', order: 'DESC' },
    filter: { apartmentId: vote.apartmentId, status: 'closed' },
  })
  const last = data === undefined ? null : lastVoteOf(vote, data)
  if (last === null) return null
  return (
    <Section
      title="지난 투표와 비교하기"
      note={
        <>
          <MuiLink component={Link} to={votePath(last.id)}>
            {last.title}
          </MuiLink>
          {last.countedAt === null ? '' : ` (${formatDate(last.countedAt)} 개표)`}
        </>
      }
      actions={
        isWanted ? undefined : (
          <Button variant="outlined" color="inherit" onClick={() => setWanted(true)}>
            비교해 보기
          </Button>
        )
      }
    >
      {isWanted ? <Compared last={last} results={results} /> : null}
    </Section>
  )
}

const outcomeText = ({ rule }: VoteResults): string => rule?.sentence ?? '판정 기준 없음'

const Compared = ({ last, results }: { readonly last: Vote; readonly results: VoteResults }) => {
  const { call } = useCalls()
  const { data, error, refetch } = useQuery({
    queryKey: [RESULTS_KEY, 'closed', last.id],
    queryFn: () => call('GET /api/votes/{id}/results', { params: { id: last.id } }),
  })
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  const [now, before] = [turnoutShare(results), turnoutShare(data)]
  const columns = [
    { name: '이번', of: results, share: now },
    { name: '지난번', of: data, share: before },
  ] as const
  return (
    <>
      <Typography sx={{ mb: 3 }}>
        투표율이 지난번보다 <strong>{changeText(now, before)}</strong>
      </Typography>
      <Table size="small" aria-label="지난 투표와 비교하기">
        <TableHead>
          <TableRow>
            {['투표', '투표율', '참여', '대상', '판정'].map((title) => (
              <TableCell key={title}>{title}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {columns.map(({ name, of, share }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              <TableCell>{formatPercent(share)}</TableCell>
              <TableCell>{countWriter(of.weight)(votedUnits(of.turnout))}</TableCell>
              <TableCell>{countWriter(of.weight)(of.turnout.targets)}</TableCell>
              <TableCell>{outcomeText(of)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  )
}
