import { useState } from 'react'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import type { SignatureEntry, SignatureLinkPage } from '#services/signature/signing/signing.contract.ts'
import { formatDate, formatDateTime } from '#ui/format.ts'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { api } from '../../api.ts'
import { Button } from '../../controls/Button.tsx'
import { FailureNotice } from '../../controls/FailureNotice.tsx'
import { ErrorNotice } from '../../controls/Notice.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { OfficeName } from '../../identity/CallOffice.tsx'
import type { Office } from '../../identity/office.ts'
import { unitName } from '../../participation/unit-name.ts'
import { useTask } from '../../use-task.ts'
import { lastWithdrawalDay, MAIL_IS_SAFE } from '../field/entry-texts.ts'
import { ReasonChoice, useReasonStep } from './ReasonChoice.tsx'
import { noReason, reasonText, withdrawalReasons, type Reason } from './reasons.ts'
import { SumUp } from '../SumUp.tsx'
import { useSecondScreen } from '../use-second-screen.ts'
import '../../controls/plain-points.css'

type WithdrawStepProps = {
  readonly token: string
  /** Unit of the consent, with the receipt of its signature. */
  readonly unit: Pick<SignatureEntry, 'listUserId' | 'dong' | 'ho' | 'receipt' | 'withdrawalEnd'>
  readonly list: Pick<SignatureLinkPage['list'], 'name' | 'endDate'>
  readonly office: Office
  /** True where the law asks for a withdrawal by content-certified mail. */
  readonly isByMail: boolean
  readonly onBack: () => void
  readonly onWithdrawn: (receipt: Receipt) => void
  readonly onFailure: (error: ApiError) => void
}

/** 철회: shows what it means, asks for the reason, and then for a confirmation. */
export const WithdrawStep = (props: WithdrawStepProps) => {
  const [reason, setReason] = useState(noReason)
  const { isSecond, open, close } = useSecondScreen()
  const text = reasonText(reason)
  return isSecond && text !== null ? (
    <ConfirmWithdrawal key="confirm" {...props} reason={text} onBack={close} />
  ) : (
    <ExplainWithdrawal key="reason" {...props} reason={reason} onChange={setReason} onNext={open} />
  )
}

type ExplainWithdrawalProps = WithdrawStepProps & {
  readonly reason: Reason
  readonly onChange: (reason: Reason) => void
  readonly onNext: () => void
}

const ExplainWithdrawal = ({ list, unit, isByMail, reason, onBack, onChange, onNext }: ExplainWithdrawalProps) => {
  const { error, submit, clear } = useReasonStep(reason, onNext)
  return (
    <Screen
      title={t('동의 철회')}
      heading={t('동의를 철회하시겠습니까?')}
      lead={<p>{t('철회는 이미 하신 동의를 거두어들이는 것입니다.')}</p>}
      onBack={onBack}
      onSubmit={submit}
      action={
        <>
          <ErrorNotice>{error}</ErrorNotice>
          <Button type="submit">{t('다음')}</Button>
        </>
      }
    >
      <ul className="plain-points">
        <li>{t('{unit}의 동의는 더 이상 세지 않습니다.', { unit: unitName(unit.dong, unit.ho) })}</li>
        <li>{t('서명하신 문서는 삭제되지 않고, 철회하셨다는 기록이 함께 남습니다.')}</li>
        <li>
          {t('{day}까지만 철회하실 수 있습니다.', {
            day: formatDate(lastWithdrawalDay(list, unit)),
          })}
        </li>
        <li>
          {t('다시 서명하실 수도 있지만, 마감({endDate}) 전에만 하실 수 있습니다.', {
            endDate: formatDate(list.endDate),
          })}
        </li>
        {isByMail && <li>{MAIL_IS_SAFE}</li>}
      </ul>
      <ReasonChoice
        legend={t('철회하시는 이유')}
        reasons={withdrawalReasons}
        reason={reason}
        error={error}
        onChange={(changed) => {
          clear()
          onChange(changed)
        }}
      />
    </Screen>
  )
}

const ConfirmWithdrawal = ({
  token,
  unit,
  list,
  office,
  reason,
  onBack,
  onWithdrawn,
  onFailure,
}: WithdrawStepProps & { readonly reason: string }) => {
  const { isBusy, error, run } = useTask()
  const withdraw = async () => {
    try {
      const { receipt } = await api.call('POST /api/user/signature-token/{token}/withdraw', {
        params: { token },
        body: { reason, listUserId: unit.listUserId },
      })
      onWithdrawn(receipt)
    } catch (thrown) {
      onFailure(toApiError(thrown))
      throw thrown
    }
  }
  return (
    <Screen
      title={t('동의 철회 확인')}
      heading={t('이 동의를 철회합니다')}
      lead={<p>{t('‘철회하기’를 누르면 바로 철회되고, 철회 접수증을 드립니다.')}</p>}
      onBack={onBack}
      action={
        <>
          <FailureNotice error={error} />
          <Button isBusy={isBusy} onClick={() => void run(withdraw)}>
            {t('철회하기')}
          </Button>
          {!isBusy && (
            <Button look="secondary" onClick={onBack}>
              {t('철회하지 않기')}
            </Button>
          )}
        </>
      }
    >
      <SumUp
        lines={[
          [t('동의서'), list.name],
          [t('세대'), unitName(unit.dong, unit.ho)],
          ...(unit.receipt === null ? [] : [[t('서명하신 때'), formatDateTime(unit.receipt.submittedAt)] as const]),
          [t('철회하시는 이유'), t(reason)],
        ]}
      />
      <p className="small fine-print">
        {tNodes('궁금하신 점은 {office}에 문의해주세요.', { office: <OfficeName office={office} /> })}
      </p>
    </Screen>
  )
}
