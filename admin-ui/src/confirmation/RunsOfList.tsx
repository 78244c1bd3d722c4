import { Alert, Button, Stack } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { FormRun } from '#services/confirmation/form-runs.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { Empty } from '../kit/feedback/Empty.tsx'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { Numbers } from './Numbers.tsx'
import { RunCard } from './RunCard.tsx'
import { useFormRuns } from '../labels/confirmation/use-form-runs.ts'

const ApplyDialog = lazy(() => import('./ApplyDialog.tsx'))

/** Returns what a list whose law asks for stamped forms still lacks; null: nothing. */
const missingText = (runs: readonly FormRun[]): string | null => {
  const confirmed = runs.filter(({ status }) => status === 'confirmed')
  if (confirmed.length === 0) return '검인이나 확인을 받은 동의서만 효력이 있습니다 (도시정비법 제36조 제3항).'
  return confirmed.every(({ numbers }) => (numbers?.left ?? 0) === 0)
    ? '확인받은 연번을 모두 썼습니다. 더 받으려면 다시 신청하세요.'
    : null
}

/** Shows the applications of a list for stamped and confirmed forms, and the numbers of its consents. */
const RunsOfList = ({ list }: { readonly list: List }) => {
  const { data, error, refetch } = useFormRuns(list.id)
  const may = useMay('POST /api/lists/{listId}/form-runs')
  const [applying, setApplying] = useState(false)
  if (data === undefined)
    return error === null ? <RowsSkeleton /> : <ErrorNote error={error} onRetry={() => void refetch()} />
  const apply = may ? (
    <Button variant="contained" onClick={() => setApplying(true)}>
      신청 등록
    </Button>
  ) : undefined
  const missing = data.asked ? missingText(data.runs) : null
  return (
    <Stack spacing={4}>
      {data.runs.length === 0 ? (
        <Empty title="검인·확인 신청이 없습니다" action={apply}>
          {data.asked
            ? '시장·군수의 검인(서면)이나 확인(전자)을 받은 동의서만 효력이 있습니다. 신청을 등록하면 신청서를 만듭니다.'
            : '이 리스트의 법정 기준은 검인·확인을 요구하지 않습니다.'}
        </Empty>
      ) : (
        <>
          {missing === null ? null : <Alert severity="warning">{missing}</Alert>}
          <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
            {apply}
          </Stack>
          {data.runs.toReversed().map((run) => (
            <RunCard key={run.id} run={run} />
          ))}
          <Numbers list={list} runs={data.runs} />
        </>
      )}
      {applying ? (
        <Suspense fallback={null}>
          <ApplyDialog list={list} onClose={() => setApplying(false)} />
        </Suspense>
      ) : null}
    </Stack>
  )
}

export default RunsOfList
