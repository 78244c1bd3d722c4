import { Alert, AlertTitle, Button, Stack } from '@mui/material'
import { Link } from 'react-router'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'
import { formatDate } from '#ui/format.ts'
import { Section } from '../kit/layout/Section.tsx'
import { CountFigures } from './CountFigures.tsx'
import { importsPath } from '../labels/import-paths.ts'
import { endOfImport } from './import-labels.ts'
import { MissingEntries } from './rows/MissingEntries.tsx'
import { Problems } from './rows/Problems.tsx'
import { listPath } from '../labels/list-labels.ts'
import { useStepAfterImport } from './use-step-after-import.ts'

type ImportOverProps = { readonly roll: RollImportPreview }

/** Shows the end of an import: imported, stopped, or discarded. */
export const ImportOver = ({ roll }: ImportOverProps) => (
  <Stack spacing={4}>
    <Section
      title={roll.status === 'discarded' ? '버린 파일입니다' : '결과'}
      actions={<NextActions listId={roll.listId} />}
    >
      <Stack spacing={4}>
        <Verdict roll={roll} />
        {roll.status === 'discarded' ? null : <CountFigures counts={roll.counts} missing={roll.status === 'done'} />}
        {roll.status === 'done' ? <LedgerAreasNote roll={roll} /> : null}
        {roll.status === 'done' ? <MissingEntries roll={roll} /> : null}
      </Stack>
    </Section>
    {roll.status === 'discarded' ? null : <Problems roll={roll} />}
  </Stack>
)

const Verdict = ({ roll: { status, counts, progress, error, problems } }: ImportOverProps) => {
  if (status === 'discarded')
    return <Alert severity="info">이 파일은 버렸습니다. 명부에는 아무것도 등록되지 않았습니다.</Alert>
  if (status === 'failed') {
    return (
      <Alert severity="error">
        <AlertTitle sx={{ fontSize: 15 }}>
          {counts.rows.toLocaleString('ko-KR')}행 가운데 {progress.toLocaleString('ko-KR')}행까지 가져온 뒤 멈췄습니다.
        </AlertTitle>
        {error ?? '알 수 없는 오류가 발생했습니다.'} 이미 가져온 소유자는 명부에 남아 있습니다. 같은 파일을 다시 올리면
        나머지만 가져옵니다.
      </Alert>
    )
  }
  const { severity, text } = endOfImport({ counts, problems })
  return <Alert severity={severity}>{text}</Alert>
}

/** Says that units without an area have the ledger's, and which reading it comes from. */
const LedgerAreasNote = ({ roll: { takesLedgerAreas, ledgerAreas } }: ImportOverProps) =>
  takesLedgerAreas === true && ledgerAreas ? (
    <Alert severity="info">
      전용면적이 없던 세대에는 {formatDate(ledgerAreas.readOn)}에 읽은 건축물대장의 면적을 넣었습니다.
    </Alert>
  ) : null

/**
 * Shows the next step after an import: the vote or the signatures of the list, or the roll itself.
 */
const NextStep = ({ listId }: { readonly listId: string }) => {
  const next = useStepAfterImport(listId)
  return (
    <>
      <Button
        component={Link}
        to={listPath(listId, 'roll')}
        variant={next === undefined ? 'contained' : 'outlined'}
        color={next === undefined ? 'primary' : 'inherit'}
      >
        소유자 명부 보기
      </Button>
      {next === undefined ? null : (
        <Button component={Link} to={next.to} variant="contained">
          {next.label}
        </Button>
      )}
    </>
  )
}

const NextActions = ({ listId }: { readonly listId: string }) => (
  <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
    <Button component={Link} to={importsPath(listId)} color="inherit" variant="outlined">
      다른 파일 올리기
    </Button>
    <NextStep listId={listId} />
  </Stack>
)
