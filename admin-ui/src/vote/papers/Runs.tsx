import PrintIcon from '@mui/icons-material/PrintOutlined'
import {
  Alert,
  Button,
  Chip,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useNotify } from 'react-admin'
import { Link } from 'react-router'
import type { PaperRun } from '#services/vote/paper/vote-papers.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { formatDateTime } from '#ui/format.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useFileCall } from '../../kit/export/use-file-call.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Section } from '../../kit/layout/Section.tsx'

type RunsProps = { readonly vote: Vote; readonly runs: readonly PaperRun[] }

const sheets = (count: number): string => `${count.toLocaleString('ko-KR')}장`

const OPEN_NOTE = '용지마다 번호가 달라 한 번씩만 셉니다.'
const SECRET_NOTE = '서명한 윗부분(번호)을 떼어 보관합니다.'

/** Shows the runs of blank papers, each to print, and a button that makes more. */
export const Runs = ({ vote, runs }: RunsProps) => {
  const mayMake = useMay('POST /api/votes/{id}/papers')
  const isFixed = vote.status === 'open' || (vote.status === 'draft' && vote.announcement !== null)
  return (
    <Section
      title="투표용지 인쇄"
      note={vote.ballotKind === 'secret' ? SECRET_NOTE : OPEN_NOTE}
      actions={mayMake && isFixed ? <MakeRun vote={vote} /> : undefined}
    >
      {mayMake && vote.status === 'draft' && !isFixed ? (
        <Alert severity="info" sx={{ mb: 3 }}>
          투표를 공고하거나 시작한 뒤에 만들 수 있습니다.
        </Alert>
      ) : null}
      {runs.length === 0 ? (
        <Typography color="textSecondary">아직 만든 투표용지가 없습니다.</Typography>
      ) : (
        <RunTable vote={vote} runs={runs} />
      )}
    </Section>
  )
}

const RunTable = ({ vote, runs }: RunsProps) => (
  <Table size="small" aria-label="만든 투표용지">
    <TableHead>
      <TableRow>
        <TableCell>만든 때</TableCell>
        <TableCell align="right">장수</TableCell>
        <TableCell>인쇄</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {runs.map((run) => (
        <TableRow key={run.runId}>
          <TableCell>{formatDateTime(run.at)}</TableCell>
          <TableCell align="right">{sheets(run.count)}</TableCell>
          <TableCell>
            <RunAction vote={vote} run={run} />
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

type RunProps = { readonly vote: Vote; readonly run: PaperRun }

/** Shows how a run is printed: sheets of an assembly on the page of those. */
const RunAction = ({ vote, run }: RunProps) => {
  if (run.outdated) return <Chip size="small" label="수정 전 용지: 쓸 수 없음" />
  if (run.assemblyId === null) return <RunFile vote={vote} run={run} />
  return (
    <Button component={Link} to={`/assemblies/${run.assemblyId}/sheets`} size="small" color="inherit">
      총회 투표용지
    </Button>
  )
}

const RunFile = ({ vote, run }: RunProps) => {
  const may = useMay('GET /api/votes/{id}/papers/{runId}/pdf')
  const { answerTo } = useCalls()
  const { mutate, isPending } = useFileCall({
    ask: () => answerTo('GET /api/votes/{id}/papers/{runId}/pdf', { params: { id: vote.id, runId: run.runId } }),
    otherwise: `투표용지 ${vote.title}.pdf`,
  })
  return may ? (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      startIcon={<PrintIcon />}
      loading={isPending}
      loadingPosition="start"
      aria-label={`${formatDateTime(run.at)} 투표용지 ${sheets(run.count)} PDF`}
      onClick={() => mutate()}
    >
      PDF
    </Button>
  ) : null
}

const MAXIMUM = 5_000

const MakeRun = ({ vote }: { readonly vote: Vote }) => {
  const { call } = useCalls()
  const notify = useNotify()
  const [typed, setTyped] = useState('')
  const count = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  const isRight = count >= 1 && count <= MAXIMUM
  const { mutate, isPending } = useCommand({
    mutationFn: () => call('POST /api/votes/{id}/papers', { params: { id: vote.id }, body: { count } }),
    onSuccess: (made) => {
      setTyped('')
      notify(`투표용지 ${sheets(made.count)}의 번호를 만들었습니다.`, { type: 'success' })
    },
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isRight && !isPending) mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
        <TextField
          size="small"
          label="장수"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={typed.trim() !== '' && !isRight}
          helperText={typed.trim() !== '' && !isRight ? `1부터 ${MAXIMUM.toLocaleString('ko-KR')}까지` : undefined}
          sx={{ width: 140 }}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
        />
        <Button type="submit" variant="contained" disabled={!isRight} loading={isPending}>
          용지 만들기
        </Button>
      </Stack>
    </form>
  )
}
