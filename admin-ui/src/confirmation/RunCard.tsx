import { Alert, Button, Stack } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { statusNames, wayNames } from '#services/confirmation/confirmation-texts.contract.ts'
import type { FormRun } from '#services/confirmation/form-runs.contract.ts'
import { formatDate } from '#ui/format.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { Facts } from '../kit/display/Facts.tsx'
import { todayInSeoul } from '../kit/display/day.ts'
import { useFileCall } from '../kit/export/use-file-call.ts'
import { ConfirmedAction } from '../kit/feedback/ConfirmedAction.tsx'
import { Section } from '../kit/layout/Section.tsx'

const AnswerDialog = lazy(() => import('./AnswerDialog.tsx'))

type RunProps = { readonly run: FormRun }

const copies = (count: number): string => `${count.toLocaleString('ko-KR')}부`

const numbersText = (run: FormRun): string => {
  if (run.numbers === null) return `${copies(run.wanted)} 신청`
  const { first, last, total, used, open, left } = run.numbers
  return [
    `${first} ~ ${last} (${copies(total)})`,
    `사용 ${used} · 진행 중 ${open} · 무효 ${run.numbers.void} · 남음 ${left}`,
  ].join('\n')
}

const factsOf = (run: FormRun): readonly { readonly name: string; readonly value: string }[] => [
  { name: '기관', value: run.authority },
  { name: '신청일', value: formatDate(run.appliedOn) },
  ...(run.status === 'applied' ? [{ name: '답 기한', value: `${formatDate(run.answerBy)} (신청 후 20일)` }] : []),
  ...(run.answeredOn === null
    ? []
    : [{ name: '받은 답', value: `${formatDate(run.answeredOn)} · ${run.documentNo ?? ''}` }]),
  ...(run.revokedOn === null ? [] : [{ name: '취소된 날', value: formatDate(run.revokedOn) }]),
  { name: '연번', value: numbersText(run) },
  ...(run.reason === null ? [] : [{ name: '사유', value: run.reason }]),
]

/** Shows an application and its answer, with what can be done about it. */
export const RunCard = ({ run }: RunProps) => (
  <Section title={`${wayNames[run.way]} · ${statusNames[run.status]}`} actions={<RunActions run={run} />}>
    <Stack spacing={4} sx={{ whiteSpace: 'pre-line' }}>
      <Notes run={run} />
      <Facts facts={factsOf(run)} />
    </Stack>
  </Section>
)

const Notes = ({ run }: RunProps) => {
  const isLate = run.status === 'applied' && run.waiting === null && run.answerBy < todayInSeoul()
  return (
    <>
      {run.waiting === null ? null : (
        <Alert severity="info">
          {run.waiting.own
            ? '다른 관리자가 승인하면 답이 반영됩니다.'
            : '등록한 답이 승인을 기다립니다. 스캔을 확인하고 승인 대기에서 승인해 주세요.'}
        </Alert>
      )}
      {isLate ? <Alert severity="warning">답 기한이 지났습니다. 기관에 확인해 주세요.</Alert> : null}
      {run.status === 'revoked' ? (
        <Alert severity="error">취소된 검인·확인입니다. 이 연번의 동의서는 효력을 다툴 수 있습니다.</Alert>
      ) : null}
    </>
  )
}

const RunActions = ({ run }: RunProps) => {
  const may = useMay('POST /api/form-runs/{id}/answer')
  const [answering, setAnswering] = useState(false)
  if (!may) return null
  const canAnswer = run.waiting === null && (run.status === 'applied' || run.status === 'confirmed')
  return (
    <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap' }}>
      <Application run={run} />
      {run.hasAnswer ? <ViewAnswer run={run} /> : null}
      {canAnswer ? (
        <Button
          variant="outlined"
          color={run.status === 'applied' ? 'primary' : 'inherit'}
          size="small"
          onClick={() => setAnswering(true)}
        >
          {run.status === 'applied' ? '답 등록' : '취소 통보 등록'}
        </Button>
      ) : null}
      {run.status === 'applied' && run.waiting === null ? <Withdraw run={run} /> : null}
      {answering ? (
        <Suspense fallback={null}>
          <AnswerDialog run={run} onClose={() => setAnswering(false)} />
        </Suspense>
      ) : null}
    </Stack>
  )
}

const Application = ({ run }: RunProps) => {
  const { answerTo } = useCalls()
  const { mutate, isPending } = useFileCall({
    ask: () => answerTo('GET /api/form-runs/{id}/application.pdf', { params: { id: run.id } }),
    otherwise: '신청서.pdf',
  })
  return (
    <Button size="small" color="inherit" loading={isPending} onClick={() => mutate()}>
      신청서 PDF
    </Button>
  )
}

const ViewAnswer = ({ run }: RunProps) => {
  const { answerTo } = useCalls()
  const { mutate, isPending } = useFileCall({
    ask: () => answerTo('GET /api/form-runs/{id}/answer.pdf', { params: { id: run.id } }),
    otherwise: '검인·확인의 답.pdf',
  })
  return (
    <Button size="small" color="inherit" loading={isPending} onClick={() => mutate()}>
      받은 답 PDF
    </Button>
  )
}

const Withdraw = ({ run }: RunProps) => {
  const { call } = useCalls()
  return (
    <ConfirmedAction
      label="취하"
      title="신청을 취하하시겠습니까?"
      done="신청을 취하했습니다."
      reason={{ hint: '예: 신청 부수를 잘못 적음' }}
      button={{ size: 'small' }}
      send={(reason) => call('POST /api/form-runs/{id}/withdraw', { params: { id: run.id }, body: { reason } })}
    >
      <li>기관에 낸 신청도 따로 취하해야 합니다. 다시 신청할 수 있습니다.</li>
    </ConfirmedAction>
  )
}
