import { Box, Button, MenuItem, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import type { Finding } from '#services/finding/findings.contract.ts'
import { findingRules, type FindingRule } from '#events/values/finding-rules.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { SegmentedChoice } from '../../kit/display/SegmentedChoice.tsx'
import { OfComplexes } from '../../labels/complex/OfComplexes.tsx'
import { ScopeChoice } from '../../labels/complex/ScopeChoice.tsx'
import type { ComplexScope } from '../../labels/complex/use-complex-scope.ts'
import { AuditPage } from '../AuditPage.tsx'
import { FindingCard } from './FindingCard.tsx'
import { FindingDrawer } from './FindingDrawer.tsx'
import { useLatestParams } from '../use-latest-params.ts'
import { statusesOf, useFindingCounts, useFindings, type FindingView } from './use-findings.ts'

const A_TIME = 25

const isRule = (name: string): name is FindingRule => name in findingRules
const rules = Object.keys(findingRules).filter(isRule)

/** Shows the findings in the log and in the access log, with what administrators said of them. */
const FindingsPage = () => <OfComplexes>{(scope) => <FindingsOf key={scope.key} scope={scope} />}</OfComplexes>

const FindingsOf = ({ scope }: { readonly scope: ComplexScope }) => {
  const [params, setParams] = useLatestParams()
  const [shown, setShown] = useState(A_TIME)
  const said = params.get('rule') ?? ''
  const rule = isRule(said) ? said : ''
  const view: FindingView = params.get('view') === 'acknowledged' ? 'acknowledged' : 'open'
  const { apartmentId } = scope.filter
  const { data, total = 0, error, refetch } = useFindings({ view, rule, apartmentId }, shown)
  const change = (field: string, value: string, replace = true): void =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (value === '') next.delete(field)
      else next.set(field, value)
      return next
    }, replace)
  return (
    <AuditPage here="/findings" subtitle="살펴본 결과를 남깁니다." actions={<ScopeChoice of={scope} />}>
      <Choices view={view} rule={rule} apartmentId={apartmentId} onChange={change} />
      {error !== null && data === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {error === null && data === undefined ? <RowsSkeleton /> : null}
      {data?.length === 0 ? <NoFindings view={view} isNarrowed={rule !== ''} /> : null}
      <Stack component="ul" spacing={3} sx={plainList}>
        {(data ?? []).map((finding) => (
          <FindingCard key={finding.id} finding={finding} onOpen={() => change('finding', finding.id, false)} />
        ))}
      </Stack>
      {data !== undefined && data.length < total ? (
        <Box sx={{ mt: 4, textAlign: 'center' }}>
          <Button variant="outlined" color="inherit" onClick={() => setShown(shown + A_TIME)}>
            더 보기
          </Button>
        </Box>
      ) : null}
      <FindingDrawer findingId={params.get('finding')} onClose={() => change('finding', '')} />
    </AuditPage>
  )
}

type ChoicesProps = {
  readonly view: FindingView
  readonly rule: FindingRule | ''
  readonly apartmentId: string | undefined
  readonly onChange: (field: string, value: string) => void
}

const Choices = ({ view, rule, apartmentId, onChange }: ChoicesProps) => {
  const { data: counts = [] } = useFindingCounts(apartmentId)
  const countOf = (of: FindingView, which?: Finding['rule']): number =>
    counts
      .filter((one) => statusesOf(of).includes(one.status) && (which === undefined || one.rule === which))
      .reduce((sum, { count }) => sum + count, 0)
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={3} sx={{ mb: 4, alignItems: { sm: 'center' } }}>
      <SegmentedChoice
        label="확인한 사항과 확인할 사항"
        names={{ open: `확인할 사항 ${countOf('open')}`, acknowledged: `확인한 사항 ${countOf('acknowledged')}` }}
        value={view}
        onChoose={(next) => onChange('view', next)}
      />
      <TextField
        select
        label="찾은 이유"
        value={rule}
        onChange={({ target }) => onChange('rule', target.value)}
        sx={{ minWidth: 260 }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">전체</MenuItem>
        {rules.map((name) => (
          <MenuItem key={name} value={name}>
            {findingRules[name].name} ({countOf(view, name)})
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  )
}

const NoFindings = ({ view, isNarrowed }: { readonly view: FindingView; readonly isNarrowed: boolean }) => {
  if (isNarrowed) return <Empty title="이 이유로 찾은 일이 없습니다">다른 이유를 고르거나 전체를 보세요.</Empty>
  return view === 'open' ? (
    <Empty title="확인할 사항이 없습니다">밤에 본 개인정보, 시작한 뒤에 바뀐 명부 같은 일이 나옵니다.</Empty>
  ) : (
    <Empty title="아직 확인한 사항이 없습니다" />
  )
}

export default FindingsPage
