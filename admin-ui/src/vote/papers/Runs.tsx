import { Alert, Button, Chip, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { Link } from 'react-router'
import type { PaperRun } from '#services/vote/paper/vote-papers.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { MakeRun } from './MakeRun.tsx'
import { RunFileButton, sheetsText } from './RunFileButton.tsx'

type RunsProps = { readonly vote: Vote; readonly runs: readonly PaperRun[] }

const OPEN_NOTE = '용지마다 번호가 달라 한 번씩만 셉니다.'
const SECRET_NOTE = '서명한 윗부분(번호)을 떼어 보관합니다.'

/** Shows the runs of blank papers, each to print, and a button that makes more. */
export const Runs = ({ vote, runs }: RunsProps) => {
  const mayMake = useMay('POST /api/votes/{id}/papers')
  const { call } = useCalls()
  const make = (count: number) => call('POST /api/votes/{id}/papers', { params: { id: vote.id }, body: { count } })
  const isFixed = vote.status === 'open' || (vote.status === 'draft' && vote.announcement !== null)
  return (
    <Section
      title="투표용지 인쇄"
      note={vote.ballotKind === 'secret' ? SECRET_NOTE : OPEN_NOTE}
      actions={mayMake && isFixed ? <MakeRun name="투표용지" make={make} /> : undefined}
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
          <TableCell align="right">{sheetsText(run.count)}</TableCell>
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
  return may ? (
    <RunFileButton
      name="투표용지"
      run={run}
      ask={() => answerTo('GET /api/votes/{id}/papers/{runId}/pdf', { params: { id: vote.id, runId: run.runId } })}
      otherwise={`투표용지 ${vote.title}.pdf`}
    />
  ) : null
}
