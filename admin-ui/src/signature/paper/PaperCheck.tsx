import { Alert, Button, Stack } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useGetIdentity, useNotify } from 'react-admin'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { formatDate } from '#ui/format.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { nameOf, unitName } from '../../labels/person-labels.ts'
import { PaperAnswer, type PaperAnswerValue } from './PaperAnswer.tsx'
import { identityCheckText } from '../../labels/identity/identity-check.ts'
import { paperFormFacts } from './typed-form.ts'
import { Confirm } from '../../kit/feedback/Confirm.tsx'

const RefuseDialog = lazy(() => import('../consent/RefuseDialog.tsx'))

/** The second pair of eyes on a consent from paper: not those that entered it. */
export const PaperCheck = ({ consent }: { readonly consent: Consent }) => {
  const may = useMay('POST /api/signature/{id}/paper/confirm')
  const { data: me } = useGetIdentity()
  const [refusing, setRefusing] = useState(false)
  if (me === undefined) return null
  const isMine = consent.enteredBy?.id === me.id
  return (
    <Alert
      severity="warning"
      sx={{ '& .MuiAlert-message': { flex: 1 }, flexWrap: 'wrap' }}
      action={
        may ? (
          <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap' }}>
            <Button color="inherit" onClick={() => setRefusing(true)}>
              반려
            </Button>
            {isMine ? null : <ConfirmPaper consent={consent} />}
          </Stack>
        ) : undefined
      }
    >
      {isMine
        ? '다른 관리자가 확인해야 동의로 셉니다. 잘못 등록했으면 반려하세요.'
        : '스캔의 이름, 동·호, 연번, 서명, 서명한 날, 동의 여부를 명부·등록 내용과 비교해주세요.'}
      {refusing ? (
        <Suspense fallback={null}>
          <RefuseDialog consent={consent} onClose={() => setRefusing(false)} />
        </Suspense>
      ) : null}
    </Alert>
  )
}

const ConfirmPaper = ({ consent }: { readonly consent: Consent }) => {
  const { call } = useCalls()
  const notify = useNotify()
  const [asking, setAsking] = useState(false)
  const [answer, setAnswer] = useState<PaperAnswerValue | null>(null)
  const { mutate, isPending, error, reset } = useCommand({
    mutationFn: (read: PaperAnswerValue) =>
      call('POST /api/signature/{id}/paper/confirm', { params: { id: consent.id }, body: { answer: read } }),
    onSuccess: () => {
      setAsking(false)
      notify('서면 동의서를 확인했습니다.', { type: 'success' })
    },
  })
  const ask = (): void => {
    reset()
    setAnswer(null)
    setAsking(true)
  }
  return (
    <>
      <Button variant="contained" onClick={ask}>
        확인
      </Button>
      <Confirm
        open={asking}
        title="서면 동의서를 확인하시겠습니까?"
        confirmLabel="확인"
        busy={isPending}
        problem={error === null ? null : toApiError(error).text}
        disabled={answer === null}
        fields={<PaperAnswer value={answer} onChange={setAnswer} />}
        onConfirm={() => (answer === null ? undefined : mutate(answer))}
        onClose={() => setAsking(false)}
      >
        <li>
          {unitName(consent)} {nameOf(consent)} 소유자가{' '}
          {consent.signedOn === null ? '' : `${formatDate(consent.signedOn)}에 `}
          서명한 문서로 확인합니다.
        </li>
        {consent.identityCheck === null ? null : <li>본인 확인: {identityCheckText(consent.identityCheck)}</li>}
        {paperFormFacts(consent).map(({ name, value }) => (
          <li key={name}>
            {name}: {value}
          </li>
        ))}
        <li>스캔은 전자서명으로 봉인한 문서가 되고, 등록한 관리자와 확인한 관리자가 함께 기록으로 남습니다.</li>
        <li>확인은 되돌릴 수 없습니다. 소유자가 동의를 거두면 철회로 등록합니다.</li>
      </Confirm>
    </>
  )
}
