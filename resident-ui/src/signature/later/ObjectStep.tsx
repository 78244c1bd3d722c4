import { useState } from 'react'
import type { OwnObjection } from '#services/consent-count/objection/own-objection.contract.ts'
import type { SignatureEntry, Signing } from '#services/signature/signing/signing.contract.ts'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { api } from '../../api.ts'
import { Button } from '../../controls/Button.tsx'
import { FailureNotice } from '../../controls/FailureNotice.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { OfficeName } from '../../identity/CallOffice.tsx'
import { unitName } from '../../participation/unit-name.ts'
import { useTask } from '../../use-task.ts'
import { ReasonField } from '../decline/ReasonField.tsx'
import { MAIL_IS_SAFE } from '../field/entry-texts.ts'
import { laterText } from './LaterNote.tsx'
import './later.css'
import '../../controls/plain-points.css'

type ObjectStepProps = {
  readonly token: string
  readonly signing: Pick<Signing, 'list' | 'office'>
  readonly later: NonNullable<Signing['later']>
  readonly unit: Pick<SignatureEntry, 'listUserId' | 'dong' | 'ho'>
  readonly onBack: () => void
  readonly onObjected: (objection: OwnObjection) => void
  readonly onFailure: (error: ApiError) => void
}

/** 반대: shows what it means, takes a reason where there is one, and objects. */
export const ObjectStep = ({ token, signing, later, unit, onBack, onObjected, onFailure }: ObjectStepProps) => {
  const [reason, setReason] = useState('')
  const { isBusy, error, run } = useTask()
  const object = async () => {
    const said = reason.trim()
    try {
      const objection = await api.call('POST /api/user/signature-token/{token}/objection', {
        params: { token },
        body: { listUserId: unit.listUserId, ...(said !== '' && { reason: said }) },
      })
      onObjected(objection)
    } catch (thrown) {
      onFailure(toApiError(thrown))
      throw thrown
    }
  }
  return (
    <Screen
      title={t('{name} 반대', { name: later.name })}
      heading={t('{name}에 반대하시겠습니까?', { name: later.name })}
      lead={<p>{laterText(later)}</p>}
      onBack={onBack}
      action={
        <>
          <FailureNotice error={error} />
          <Button isBusy={isBusy} onClick={() => void run(object)}>
            {t('{name}에 반대하기', { name: later.name })}
          </Button>
        </>
      }
    >
      <ul className="plain-points">
        <li>
          {t('{unit}의 ‘{name}’ 동의는 그대로 셉니다.', {
            unit: unitName(unit.dong, unit.ho),
            name: signing.list.name,
          })}
        </li>
        <li>
          {t('오늘부터 {name} 동의로는 세지 않습니다. 한 번 하신 반대는 여기에서 취소하실 수 없습니다.', {
            name: later.name,
          })}
        </li>
        <li>{t('{until}까지 반대하실 수 있습니다.', { until: later.until })}</li>
        <li>{MAIL_IS_SAFE}</li>
      </ul>
      <ReasonField label={t('반대하시는 이유 (적지 않으셔도 됩니다)')} value={reason} onChange={setReason} />
      <p className="small fine-print">
        {tNodes('궁금하신 점은 {office}에 문의해주세요.', { office: <OfficeName office={signing.office} /> })}
      </p>
    </Screen>
  )
}
