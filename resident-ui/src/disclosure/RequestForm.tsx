import { useState } from 'react'
import { inspectionKinds, type InspectionKind } from '#events/values/assembly/publication-names.ts'
import type { OwnInspections } from '#services/assembly/inspection/inspections.contract.ts'
import { wantsNames } from '#services/assembly/inspection/inspection-texts.contract.ts'
import { documentNames } from '#services/assembly/publication/publication-texts.contract.ts'
import { t } from '#ui/translate.ts'
import { api } from '../api.ts'
import { Button } from '../controls/Button.tsx'
import { ChoiceCard } from '../controls/ChoiceCard.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { TextField } from '../controls/TextField.tsx'
import { Screen } from '../frame/Screen.tsx'
import { useTask } from '../use-task.ts'
import './disclosure.css'

type RequestFormProps = {
  readonly linkId: string
  readonly own: OwnInspections
  readonly onBack: () => void
  readonly onRequested: (own: OwnInspections) => void
}

type Wants = keyof typeof wantsNames
const ways: readonly Wants[] = ['copy', 'look']
const moreOf: Readonly<Record<Wants, string>> = {
  copy: t('PDF로 받습니다. 비용이 들 수 있습니다.'),
  look: t('사본 없이 보기만 합니다.'),
}

/** State of a request as it is typed, and its submission. */
const useRequest = ({ linkId, onRequested }: Pick<RequestFormProps, 'linkId' | 'onRequested'>) => {
  const { isBusy, error, run } = useTask()
  const [wants, setWants] = useState<Wants>('copy')
  const [documents, setDocuments] = useState<readonly InspectionKind[]>([])
  const [purpose, setPurpose] = useState('')
  const [isAsked, setAsked] = useState(false)
  const wrong = {
    documents: isAsked && documents.length === 0 ? t('자료를 하나 이상 골라주세요.') : undefined,
    purpose: isAsked && purpose.trim() === '' ? t('사용 목적을 적어주세요.') : undefined,
  }
  const toggle = (document: InspectionKind) =>
    setDocuments((before) =>
      before.includes(document) ? before.filter((one) => one !== document) : [...before, document],
    )
  const submit = () => {
    setAsked(true)
    if (documents.length === 0 || purpose.trim() === '') return
    void run(async () => {
      const body = { wants, documents: [...documents], purpose: purpose.trim() }
      onRequested(await api.call('POST /api/vote/{linkId}/inspections', { params: { linkId }, body }))
    })
  }
  return { wants, setWants, documents, toggle, purpose, setPurpose, wrong, isBusy, error, submit }
}

type Request = ReturnType<typeof useRequest>

const Ways = ({ wants, setWants }: Request) => (
  <fieldset>
    <legend>{t('방법')}</legend>
    {ways.map((way) => (
      <ChoiceCard
        key={way}
        kind="radio"
        group="wants"
        label={t(wantsNames[way])}
        more={moreOf[way]}
        isChosen={wants === way}
        onPress={() => setWants(way)}
      />
    ))}
  </fieldset>
)

/** Choice of documents; those that the law names stand first. */
const Documents = ({ law, documents, toggle, wrong }: Request & Pick<OwnInspections, 'law'>) => {
  const offered = [...law.documents, ...inspectionKinds.filter((kind) => !law.documents.includes(kind))]
  return (
    <fieldset aria-describedby="documents-wrong">
      <legend>{t('자료')}</legend>
      {offered.map((document) => (
        <ChoiceCard
          key={document}
          kind="checkbox"
          group="documents"
          label={t(documentNames[document])}
          isChosen={documents.includes(document)}
          onPress={() => toggle(document)}
        />
      ))}
      <p className="field-error" id="documents-wrong" role="alert">
        {wrong.documents}
      </p>
    </fieldset>
  )
}

/** Asks what to see or copy, and for what purpose. */
export const RequestForm = ({ linkId, own: { law }, onBack, onRequested }: RequestFormProps) => {
  const request = useRequest({ linkId, onRequested })
  const { purpose, setPurpose, wrong, isBusy, error, submit } = request
  return (
    <Screen
      title={t('열람·복사 청구하기')}
      heading={t('무엇을 보시겠습니까?')}
      lead={<p>{t('청구하신 날부터 {days}일 안에 답을 드립니다.', { days: law.days })}</p>}
      onBack={onBack}
      onSubmit={submit}
      action={
        <>
          <FailureNotice error={error} />
          <Button type="submit" isBusy={isBusy}>
            {t('청구하기')}
          </Button>
        </>
      }
    >
      <div className="disclosure-fields">
        <Ways {...request} />
        <Documents {...request} law={law} />
        <TextField
          label={t('사용 목적')}
          name="purpose"
          maxLength={1_000}
          value={purpose}
          error={wrong.purpose}
          hint={t('예: 3호 안건의 의결 과정을 확인하려고 합니다.')}
          onChange={setPurpose}
        />
      </div>
      <p className="small fine-print">
        {t('근거: {basis}. 받으신 자료는 적으신 목적으로만 쓰실 수 있고, 쪽마다 받으신 분의 성함과 세대가 적힙니다.', {
          basis: law.basis,
        })}
      </p>
    </Screen>
  )
}
