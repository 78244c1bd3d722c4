import { useState } from 'react'
import { t } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { TextField } from '../controls/TextField.tsx'
import { Screen } from '../frame/Screen.tsx'
import { useTask } from '../use-task.ts'

type RefuseStepProps = { readonly onBack: () => void; readonly onRefuse: (reason: string) => Promise<void> }

const MAX_REASON = 500

/** Takes the reason for which somebody does not sign. */
export const RefuseStep = ({ onBack, onRefuse }: RefuseStepProps) => {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { isBusy, error, run } = useTask()
  const send = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') void run(() => onRefuse(reason.trim()))
  }
  return (
    <Screen
      title={t('서명 거절')}
      heading={t('서명하지 않는 이유를 적어주세요')}
      lead={<p>{t('이유는 의사록에 남습니다. 나중에 다시 서명하실 수 있습니다.')}</p>}
      startsIn="reason"
      onBack={onBack}
      onSubmit={send}
      action={
        <>
          <FailureNotice error={error} again={t('거절하기')} />
          <Button type="submit" isBusy={isBusy}>
            {t('거절하기')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('이유')}
        name="reason"
        maxLength={MAX_REASON}
        value={reason}
        error={isMissing ? t('이유를 적어주세요.') : undefined}
        onChange={(typed) => {
          setReason(typed)
          setMissing(false)
        }}
      />
    </Screen>
  )
}
