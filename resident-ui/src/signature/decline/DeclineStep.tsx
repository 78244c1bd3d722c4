import { useState } from 'react'
import type { SignatureEntry, SignatureLinkPage } from '#services/signature/signing/signing.contract.ts'
import { formatDate } from '#ui/format.ts'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { api } from '../../api.ts'
import { Button } from '../../controls/Button.tsx'
import { FailureNotice } from '../../controls/FailureNotice.tsx'
import { ErrorNotice } from '../../controls/Notice.tsx'
import { MessageScreen } from '../../frame/MessageScreen.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { OfficeName } from '../../identity/CallOffice.tsx'
import type { Office } from '../../identity/office.ts'
import { unitName } from '../../participation/unit-name.ts'
import { useTask } from '../../use-task.ts'
import { ReasonChoice, useReasonStep } from './ReasonChoice.tsx'
import { declineReasons, noReason, reasonText, type Reason } from './reasons.ts'
import { SumUp } from '../SumUp.tsx'
import { useSecondScreen } from '../use-second-screen.ts'

type Unit = Pick<SignatureEntry, 'listUserId' | 'dong' | 'ho'>

type DeclineStepProps = {
  readonly token: string
  readonly unit: Unit
  readonly list: Pick<SignatureLinkPage['list'], 'name' | 'endDate'>
  readonly office: Office
  readonly onBack: () => void
  readonly onDeclined: () => void
  readonly onFailure: (error: ApiError) => void
}

/**
 * 동의하지 않음: asks for the reason, and then for a confirmation. Residents who only want to think it
 * over need not do this.
 */
export const DeclineStep = (props: DeclineStepProps) => {
  const [reason, setReason] = useState(noReason)
  const { isSecond, open, close } = useSecondScreen()
  const text = reasonText(reason)
  return isSecond && text !== null ? (
    <ConfirmDecline key="confirm" {...props} reason={text} onBack={close} />
  ) : (
    <ChooseReason key="reason" {...props} reason={reason} onChange={setReason} onNext={open} />
  )
}

type ChooseReasonProps = DeclineStepProps & {
  readonly reason: Reason
  readonly onChange: (reason: Reason) => void
  readonly onNext: () => void
}

const ChooseReason = ({ list, reason, onBack, onChange, onNext }: ChooseReasonProps) => {
  const { error, submit, clear } = useReasonStep(reason, onNext)
  return (
    <Screen
      title={t('동의하지 않음')}
      heading={t('동의하지 않으시나요?')}
      lead={<p>{t('이유를 알려주시면 관리사무소가 참고합니다. 아직 정하지 못하셨다면 그냥 창을 닫으셔도 됩니다.')}</p>}
      onBack={onBack}
      onSubmit={submit}
      action={
        <>
          <ErrorNotice>{error}</ErrorNotice>
          <Button type="submit">{t('다음')}</Button>
        </>
      }
    >
      <ReasonChoice
        legend={t('동의하지 않으시는 이유')}
        reasons={declineReasons}
        reason={reason}
        error={error}
        onChange={(changed) => {
          clear()
          onChange(changed)
        }}
      />
      <p className="small fine-print">
        {t('마음이 바뀌시면 {endDate}까지 같은 링크로 언제든 서명하실 수 있습니다.', {
          endDate: formatDate(list.endDate),
        })}
      </p>
    </Screen>
  )
}

const ConfirmDecline = ({
  token,
  unit,
  list,
  office,
  reason,
  onBack,
  onDeclined,
  onFailure,
}: DeclineStepProps & { readonly reason: string }) => {
  const { isBusy, error, run } = useTask()
  const decline = async () => {
    try {
      await api.call('POST /api/user/signature-token/{token}/decline', {
        params: { token },
        body: { reason, listUserId: unit.listUserId },
      })
    } catch (thrown) {
      onFailure(toApiError(thrown))
      throw thrown
    }
    onDeclined()
  }
  return (
    <Screen
      title={t('동의하지 않음 확인')}
      heading={t('동의하지 않는다고 알릴까요?')}
      lead={<p>{t('아래 내용을 관리사무소에 알립니다.')}</p>}
      onBack={onBack}
      action={
        <>
          <FailureNotice error={error} />
          <Button isBusy={isBusy} onClick={() => void run(decline)}>
            {t('동의하지 않음으로 알리기')}
          </Button>
        </>
      }
    >
      <SumUp
        lines={[
          [t('동의서'), list.name],
          [t('세대'), unitName(unit.dong, unit.ho)],
          [t('이유'), t(reason)],
        ]}
      />
      <p className="small fine-print">
        {tNodes('궁금하신 점은 {office}에 문의해주세요.', { office: <OfficeName office={office} /> })}
      </p>
    </Screen>
  )
}

type DeclinedScreenProps = Pick<DeclineStepProps, 'unit' | 'list' | 'office'> & {
  /** Handler of signing after all. */
  readonly onSign: () => void
}

/** Shows a recorded decline, which can be changed at once. */
export const DeclinedScreen = ({ unit, list, office, onSign }: DeclinedScreenProps) => (
  <MessageScreen
    icon="check"
    heading={t('동의하지 않는다고 알렸습니다')}
    action={
      <Button look="secondary" onClick={onSign}>
        {t('생각이 바뀌어 서명하기')}
      </Button>
    }
  >
    <p>
      <strong>{list.name}</strong>
      <br />
      {unitName(unit.dong, unit.ho)}
    </p>
    <p>{t('더 하실 일은 없습니다. 이 창을 닫으셔도 됩니다.')}</p>
    <p>
      {t('마음이 바뀌시면 {endDate}까지 같은 링크로 언제든 서명하실 수 있습니다.', {
        endDate: formatDate(list.endDate),
      })}
    </p>
    <p>{tNodes('궁금하신 점은 {office}에 문의해주세요.', { office: <OfficeName office={office} /> })}</p>
  </MessageScreen>
)
