import { Alert, AlertTitle, Button, Stack } from '@mui/material'
import { Link } from 'react-router'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'
import { Section } from '../kit/layout/Section.tsx'
import { CountFigures } from './CountFigures.tsx'
import { importsPath } from '../labels/import-paths.ts'
import { endOfImport } from './import-labels.ts'
import { MissingEntries } from './rows/MissingEntries.tsx'
import { Problems } from './rows/Problems.tsx'
import { useGetOne } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { listPath } from '../labels/list-labels.ts'
import { voteCreatePath } from '../labels/vote-labels.ts'

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
        {roll.status === 'done' ? <MissingEntries roll={roll} /> : null}
      </Stack>
    </Section>
    {roll.status === 'discarded' ? null : <Problems roll={roll} />}
  </Stack>
)

const Verdict = ({ roll: { status, counts, progress, error, problems } }: ImportOverProps) => {
  if (status === 'discarded') return <Alert severity="info">명부에는 아무것도 등록되지 않았습니다.</Alert>
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

type Step = { readonly label: string; readonly to: string }

/** Returns what follows the roll in a list: a vote, or the form that is signed. */
const stepAfterRoll = ({ id, type, status }: List): Step | undefined => {
  if (status === 'closed') return undefined
  return type === 'vote'
    ? { label: '투표 만들기', to: voteCreatePath(id) }
    : { label: '동의서 준비하기', to: listPath(id, 'signature') }
}

/** Shows the next step after an import: the vote or the consents of the list, or the roll itself. */
const NextStep = ({ listId }: { readonly listId: string }) => {
  const { data: list } = useGetOne<List>('lists', { id: listId })
  const mayLead = useMay('POST /api/votes')
  const step = mayLead && list !== undefined ? stepAfterRoll(list) : undefined
  return (
    <>
      <Button
        component={Link}
        to={listPath(listId, 'roll')}
        variant={step === undefined ? 'contained' : 'outlined'}
        color={step === undefined ? 'primary' : 'inherit'}
      >
        소유자 명부 보기
      </Button>
      {step === undefined ? null : (
        <Button component={Link} to={step.to} variant="contained">
          {step.label}
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
