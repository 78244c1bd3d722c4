import { Alert, Chip, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import type { SheetRun, SheetsState } from '#services/assembly/sheet/sheets.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { MakeRun } from '../../vote/papers/MakeRun.tsx'
import { RunFileButton, sheetsText } from '../../vote/papers/RunFileButton.tsx'

type SheetRunsProps = {
  readonly id: string
  readonly title: string
  readonly state: SheetsState
  readonly isOver: boolean
}

/** Shows the runs of blank sheets, each to print, the items that they hold, and a button that makes more. */
export const SheetRuns = ({ id, title, state: { runs, items }, isOver }: SheetRunsProps) => {
  const mayMake = useMay('POST /api/assemblies/{id}/sheets')
  const { call } = useCalls()
  const make = (count: number) => call('POST /api/assemblies/{id}/sheets', { params: { id }, body: { count } })
  const held = items.filter(({ onSheet }) => onSheet)
  const apart = items.filter(({ onSheet }) => !onSheet)
  return (
    <Section
      title="총회 투표용지 인쇄"
      note="한 장에 기명 안건이 모두 있습니다. 번호는 용지마다 다릅니다."
      actions={mayMake && !isOver && held.length > 0 ? <MakeRun name="총회 투표용지" make={make} /> : undefined}
    >
      {apart.length === 0 ? null : (
        <Alert severity="info" sx={{ mb: 3 }}>
          무기명 안건은 용지를 따로 인쇄합니다: {apart.map((item) => `${item.number}. ${item.title}`).join(', ')}
        </Alert>
      )}
      {held.length === 0 ? <Typography color="textSecondary">한 장에 모을 기명 안건이 없습니다.</Typography> : null}
      {held.length > 0 && runs.length === 0 ? (
        <Typography color="textSecondary">아직 만든 총회 투표용지가 없습니다.</Typography>
      ) : null}
      {runs.length === 0 ? null : <RunTable id={id} title={title} runs={runs} />}
    </Section>
  )
}

type RunTableProps = Pick<SheetRunsProps, 'id' | 'title'> & { readonly runs: readonly SheetRun[] }

const RunTable = ({ id, title, runs }: RunTableProps) => (
  <Table size="small" aria-label="만든 총회 투표용지">
    <TableHead>
      <TableRow>
        <TableCell>만든 때</TableCell>
        <TableCell align="right">장수</TableCell>
        <TableCell align="right">안건</TableCell>
        <TableCell>인쇄</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {runs.map((run) => (
        <TableRow key={run.runId}>
          <TableCell>{formatDateTime(run.at)}</TableCell>
          <TableCell align="right">{sheetsText(run.count)}</TableCell>
          <TableCell align="right">{run.items}개</TableCell>
          <TableCell>
            {run.outdated ? (
              <Chip size="small" label="수정 전 용지: 쓸 수 없음" />
            ) : (
              <RunFile id={id} title={title} run={run} />
            )}
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

const RunFile = ({ id, title, run }: Pick<SheetRunsProps, 'id' | 'title'> & { readonly run: SheetRun }) => {
  const may = useMay('GET /api/assemblies/{id}/sheets/{runId}/pdf')
  const { answerTo } = useCalls()
  return may ? (
    <RunFileButton
      name="총회 투표용지"
      run={run}
      ask={() => answerTo('GET /api/assemblies/{id}/sheets/{runId}/pdf', { params: { id, runId: run.runId } })}
      otherwise={`총회 투표용지 ${title}.pdf`}
    />
  ) : null
}
