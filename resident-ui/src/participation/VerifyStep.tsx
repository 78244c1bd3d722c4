import { useLayoutEffect, useState, type ReactNode } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { PhoneField } from '../controls/PhoneField.tsx'
import { TextField } from '../controls/TextField.tsx'
import { Screen } from '../frame/Screen.tsx'
import { useTask } from '../use-task.ts'
import { identityErrors, identityErrorsOf, type Identity, type IdentityErrors } from './identity.ts'
import { requestCode } from './participation-api.ts'
import type { VerifyReason } from './journey.ts'
import { isLocked, LockedScreen } from './link/LockedScreen.tsx'
import { AssistanceChoice } from './assistance/AssistanceChoice.tsx'
import { UnitFields } from './UnitFields.tsx'
import { OfficePhone } from '../controls/OfficePhone.tsx'

type VerifyStepProps = {
  readonly linkId: string
  readonly identity: Identity
  readonly reason: VerifyReason | null
  readonly page: Pick<VoterPage, 'list' | 'apartment'>
  /** Marks a closed vote, where there is only a receipt to see. */
  readonly isForReceipt: boolean
  /** Link to another way of verification, where there is one. */
  readonly otherWay: ReactNode
  readonly onChange: (identity: Identity) => void
  readonly onBack: () => void
  readonly onCodeSent: () => void
  readonly onFailure: (error: ApiError) => void
}

const reasons: Readonly<Record<VerifyReason, string>> = {
  'session-lost': t('본인 확인을 한 지 오래되어 다시 확인해야 합니다. 고르신 답은 그대로 있습니다.'),
  'not-kept': t(
    '이 브라우저가 본인 확인 결과를 보관하지 못했습니다. 쿠키를 허용하시거나 다른 브라우저로 링크를 열어주세요.',
  ),
}

type CodeRequestOptions = Pick<VerifyStepProps, 'linkId' | 'identity' | 'onChange' | 'onCodeSent' | 'onFailure'>

/** State of the typed identity with its errors, and the request of the code. */
const useCodeRequest = ({ linkId, identity, onChange, onCodeSent, onFailure }: CodeRequestOptions) => {
  const { isBusy, error, run, clear } = useTask()
  const [wrong, setWrong] = useState<IdentityErrors>({})
  // Counts refusals: only these move the focus, not later corrections.
  const [refusals, setRefusals] = useState(0)
  useLayoutEffect(() => {
    if (refusals > 0) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const refuse = (found: IdentityErrors) => {
    setWrong(found)
    setRefusals((before) => before + 1)
  }
  const change = (part: Partial<Identity>) => {
    onChange({ ...identity, ...part })
    setWrong((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
  }
  const ask = async () => {
    try {
      await requestCode(linkId, identity)
    } catch (thrown) {
      const failure = toApiError(thrown)
      refuse(identityErrorsOf(failure))
      onFailure(failure)
      throw failure
    }
    onCodeSent()
  }
  const submit = () => {
    const found = identityErrors(identity)
    if (Object.keys(found).length > 0) return refuse(found)
    setWrong(found)
    void run(ask)
  }
  return { wrong, isBusy, error, change, submit, clear }
}

type IdentityFieldsProps = {
  readonly identity: Identity
  readonly wrong: IdentityErrors
  readonly areNumbers: boolean
  readonly onChange: (part: Partial<Identity>) => void
}

const IdentityFields = ({ identity, wrong, areNumbers, onChange }: IdentityFieldsProps) => (
  <div className="fields">
    <TextField
      label={t('이름')}
      name="name"
      autoComplete="name"
      enterKeyHint="next"
      maxLength={100}
      value={identity.name}
      error={wrong.name}
      hint={t('외국인: 여권 영문 이름 (Name as in passport)')}
      onChange={(name) => onChange({ name })}
    />
    <PhoneField value={identity.phone} error={wrong.phone} onChange={(phone) => onChange({ phone })} />
    <UnitFields unit={identity} wrong={wrong} areNumbers={areNumbers} onChange={onChange} />
  </div>
)

/**
 * Explains the processing of the typed data: purpose, items, retention, and the effect of refusing
 * (개인정보 보호법 제15조 제2항).
 */
const PrivacyNotice = ({ apartment }: Pick<VoterPage, 'apartment'>) => (
  <details className="unfold kept">
    <summary>{t('입력한 내용은 어떻게 쓰이나요?')}</summary>
    <p>{t('이름, 휴대전화 번호, 동·호는 입주민 명부와 맞추어 보는 데만 쓰고, 입력하신 그대로 저장하지 않습니다.')}</p>
    <p>
      {t(
        '인증번호를 요청하신 시각과 인터넷 주소(IP), 브라우저 종류는 남깁니다. 다른 사람이 대신 투표했다는 다툼이 있을 때 확인하기 위해서입니다.',
      )}
    </p>
    <p>{t('관리사무소가 소유자 정보를 파기하면 이 내용도 아무도 읽을 수 없게 됩니다.')}</p>
    <p>
      {tNodes('원하지 않으시면 입력하지 않으셔도 됩니다. 종이로 투표하실 수 있는지 {office}에 물어보세요.', {
        office: <OfficePhone apartment={apartment} />,
      })}
    </p>
  </details>
)

/**
 * Asks for name, phone, 동 and 호 as on the roll. The answer never reveals whether there is such a
 * person.
 */
export const VerifyStep = ({ page, reason, isForReceipt, otherWay, onBack, ...given }: VerifyStepProps) => {
  const { wrong, isBusy, error, change, submit, clear } = useCodeRequest(given)
  const call = isForReceipt ? null : { link: given.linkId, identity: given.identity }
  if (error !== null && isLocked(error)) return <LockedScreen {...{ error, otherWay, call }} onBack={clear} />
  return (
    <Screen
      {...(!isForReceipt && { stage: { at: 1, part: 0.5 } })}
      title={t('본인 확인')}
      heading={t('본인 확인을 해주세요')}
      lead={
        <p>
          {isForReceipt && `${t('확인되면 접수증을 보여드립니다.')} `}
          {t('입주민 명부에 적힌 대로 입력해주세요.')}
        </p>
      }
      onBack={onBack}
      onSubmit={submit}
      action={
        <>
          <FailureNotice error={error} />
          <Button type="submit" isBusy={isBusy}>
            {t('인증번호 받기')}
          </Button>
        </>
      }
    >
      {reason !== null && (
        <p className="notice notice-calm" role="status">
          {reasons[reason]}
        </p>
      )}
      <IdentityFields
        identity={given.identity}
        wrong={wrong}
        areNumbers={page.list.unitsAreNumbers}
        onChange={change}
      />
      {!isForReceipt && <AssistanceChoice linkId={given.linkId} />}
      <p className="small fine-print">
        {isForReceipt
          ? t('입력하신 내용은 투표하신 분이 맞는지 확인하는 데만 씁니다.')
          : t('입력하신 내용은 투표하실 분이 맞는지 확인하는 데만 씁니다.')}
      </p>
      <PrivacyNotice apartment={page.apartment} />
      {otherWay}
    </Screen>
  )
}
