import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import {
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TablePagination,
  TableRow,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RegisteredPaper } from '#services/vote/paper/vote-papers.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { useFileCall } from '../../kit/export/use-file-call.ts'
import { live } from '../../kit/data/query-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { identityCheckText } from '../../labels/identity/identity-check.ts'
import { paperNumberText } from '../../labels/paper-number.ts'
import { nameOf, unitName } from '../../labels/person-labels.ts'

const ROWS = 25

const wayNames: Readonly<Record<RegisteredPaper['way'], string>> = { desk: '교부', entered: '접수' }

/** Shows who got or sent in a paper, and how their identity was checked. */
export const PaperRegister = ({ vote }: { readonly vote: Vote }) => {
  const may = useMay('GET /api/votes/{id}/papers/register')
  return may ? <Register vote={vote} /> : null
}

const Register = ({ vote }: { readonly vote: Vote }) => {
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useRegister(vote, page)
  return (
    <Section
      title="용지 교부 대장"
      note="돌려받은 용지는 빠집니다."
      actions={data === undefined || data.total === 0 ? undefined : <ExportRegister vote={vote} />}
    >
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <RowsSkeleton /> : null}
      {data?.total === 0 ? <Typography color="textSecondary">아직 교부한 용지가 없습니다.</Typography> : null}
      {data === undefined || data.total === 0 ? null : (
        <>
          <RegisterTable rows={data.rows} />
          {data.total > ROWS ? (
            <TablePagination
              component="div"
              count={data.total}
              page={page}
              rowsPerPage={ROWS}
              rowsPerPageOptions={[ROWS]}
              onPageChange={(_, to) => setPage(to)}
            />
          ) : null}
        </>
      )}
    </Section>
  )
}

/** Reads a page of the register of papers, and the total number. */
const useRegister = (vote: Vote, page: number) => {
  const { answerTo } = useCalls()
  return useQuery({
    queryKey: ['votes', 'paper-register', vote.id, page],
    queryFn: async () => {
      const { data, headers } = await answerTo('GET /api/votes/{id}/papers/register', {
        params: { id: vote.id },
        query: { range: JSON.stringify([page * ROWS, (page + 1) * ROWS - 1]) },
      })
      return { rows: data, total: Number(headers.get('Content-Range')?.split('/').at(-1) ?? data.length) }
    },
    ...live,
  })
}

const RegisterTable = ({ rows }: { readonly rows: readonly RegisteredPaper[] }) => (
  <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="용지 교부 대장 표">
    <Table size="small" aria-label="용지 교부 대장">
      <TableHead>
        <TableRow>
          <TableCell>세대</TableCell>
          <TableCell>구분</TableCell>
          <TableCell>본인 확인</TableCell>
          <TableCell>교부·접수</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((paper) => (
          <TableRow key={paper.id}>
            <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
              {unitName(paper)} {nameOf(paper)}
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{kindText(paper)}</TableCell>
            <TableCell>{paper.identityCheck === null ? '기록 없음' : identityCheckText(paper.identityCheck)}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              {formatDateTime(paper.at)}
              {paper.by === null ? null : ` · ${paper.by}`}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)

/** Returns the way, the taker and the number of a paper: "교부 · 위임받은 분 · 1234 5678". */
const kindText = ({ way, takenBy, number }: RegisteredPaper): string =>
  [
    wayNames[way],
    ...(takenBy === 'proxy' ? ['위임받은 분'] : []),
    ...(number === null ? [] : [paperNumberText(number)]),
  ].join(' · ')

const ExportRegister = ({ vote }: { readonly vote: Vote }) => {
  const may = useMay('GET /api/votes/{id}/papers/register/export')
  const { answerTo } = useCalls()
  const { mutate, isPending } = useFileCall({
    ask: () => answerTo('GET /api/votes/{id}/papers/register/export', { params: { id: vote.id } }),
    otherwise: `용지 교부 대장 ${vote.title}.xlsx`,
  })
  return may ? (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<DownloadIcon />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => mutate()}
    >
      대장 엑셀
    </Button>
  ) : null
}
