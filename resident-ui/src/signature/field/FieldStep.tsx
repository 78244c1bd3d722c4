import { useLayoutEffect, useState } from 'react'
import type { Signing } from '#services/signature/signing/signing.contract.ts'
import { dayAt } from '#events/values/day.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { ChoiceCard } from '../../controls/ChoiceCard.tsx'
import { ErrorNotice } from '../../controls/Notice.tsx'
import { PhoneField } from '../../controls/PhoneField.tsx'
import { TextField } from '../../controls/TextField.tsx'
import { Screen } from '../../frame/Screen.tsx'
import {
  isDecline,
  missingIn,
  settled,
  valueOf,
  withChosen,
  withValue,
  type FieldRequest,
  type FieldValues,
} from './requested-fields.ts'
import { DayField } from '../../controls/DayField.tsx'
import { surroundings } from './field-positions.ts'
import { DECLINE_WORDS } from './entry-texts.ts'
import { PageSheet } from '../document/PageSheet.tsx'

type FieldStepProps = {
  readonly token: string
  readonly template: NonNullable<Signing['template']>
  readonly asked: FieldRequest
  /** Index of the field, from 0. */
  readonly index: number
  readonly count: number
  /** Values of the form's fields, including those of the roll. */
  readonly values: FieldValues
  /** Answers of the resident. */
  readonly answers: FieldValues
  /** Marks a step that was opened from the review, and returns there. */
  readonly isEditing: boolean
  readonly onAnswer: (answers: FieldValues) => void
  readonly onBack: () => void
  readonly onNext: () => void
}

const instructionOf = ({ kind, isRequired, isChoice }: FieldRequest): string => {
  if (isChoice) return t('하나만 고를 수 있습니다.')
  if (kind === 'checkbox')
    return isRequired ? t('필수인 칸에는 꼭 표시해주세요.') : t('해당하시면 눌러서 표시해주세요.')
  return isRequired ? t('꼭 적어주셔야 하는 칸입니다.') : t('적지 않으셔도 되는 칸입니다.')
}

/** Asks for one value that the roll does not have, beside its position in the form. */
export const FieldStep = (props: FieldStepProps) => {
  const { asked, index, count, answers, isEditing, onAnswer, onBack, onNext } = props
  const [problem, setProblem] = useState<string | null>(null)
  // Counts refusals: only these move the focus, not typing afterwards.
  const [refusals, setRefusals] = useState(0)
  useLayoutEffect(() => {
    if (refusals > 0) document.querySelector<HTMLElement>('.screen-content input')?.focus()
  }, [refusals])

  const change = (next: FieldValues) => {
    setProblem(null)
    onAnswer(next)
  }
  const submit = () => {
    const missing = missingIn(asked, answers)
    setProblem(missing)
    if (missing !== null) return setRefusals((before) => before + 1)
    onAnswer(settled(asked, answers))
    onNext()
  }
  const isSkipped = asked.kind !== 'checkbox' && !asked.isRequired && valueOf(asked, answers) === ''
  return (
    <Screen
      stage={{
        way: 'signature',
        at: 2,
        part: 0.9,
        detail: t('적으실 것 {number}/{count}', { number: index + 1, count }),
      }}
      title={asked.isChoice ? t('답 고르기') : asked.label}
      heading={headingOf(asked)}
      lead={<p>{instructionOf(asked)}</p>}
      onBack={onBack}
      onSubmit={submit}
      action={
        <>
          <ErrorNotice>{asked.kind === 'checkbox' ? problem : null}</ErrorNotice>
          <Button type="submit">{buttonOf(isEditing, isSkipped)}</Button>
        </>
      }
    >
      <FieldPreview {...props} />
      <Control asked={asked} answers={answers} problem={problem} onChange={change} />
    </Screen>
  )
}

const headingOf = ({ kind, label, isChoice }: FieldRequest): string => {
  if (isChoice) return t('하나를 골라주세요')
  return kind === 'checkbox' ? t('표시할 칸을 확인해주세요') : t('{label} 적기', { label })
}

const buttonOf = (isEditing: boolean, isSkipped: boolean): string => {
  if (isEditing) return t('수정 완료')
  return isSkipped ? t('비워두고 다음') : t('다음')
}

/** Shows the part of the page with the field. */
const FieldPreview = ({ token, template, asked: { fields }, values }: FieldStepProps) => {
  const [first] = fields
  const page = template.pages.find((one) => one.page === first?.page)
  if (first === undefined || page === undefined) return null
  return (
    <div className="sheet-part">
      <PageSheet
        token={token}
        page={page}
        fields={template.fields.filter((field) => field.page === page.page)}
        filled={{ values }}
        part={surroundings(first, page)}
        marked={fields.map(({ id }) => id)}
      />
    </div>
  )
}

type ControlProps = {
  readonly asked: FieldRequest
  readonly answers: FieldValues
  readonly problem: string | null
  readonly onChange: (answers: FieldValues) => void
}

const Control = ({ asked, answers, problem, onChange }: ControlProps) => {
  const value = valueOf(asked, answers)
  const error = problem ?? undefined
  const write = (text: string) => onChange(withValue(asked, answers, text))
  switch (asked.kind) {
    case 'checkbox':
      return asked.isChoice ? (
        <Choices asked={asked} answers={answers} onChange={onChange} />
      ) : (
        <Checks asked={asked} answers={answers} onChange={onChange} />
      )
    case 'phone':
      return <PhoneField label={asked.label} value={value} error={error} onChange={write} />
    case 'birthDate':
      return <DayField label={asked.label} value={value} error={error} onChange={write} />
    case 'date':
      return (
        <>
          <DayField label={asked.label} value={value} error={error} onChange={write} />
          <Button look="quiet" onClick={() => write(dayAt(new Date()))}>
            {t('오늘 날짜 넣기')}
          </Button>
        </>
      )
    case 'name':
    case 'text':
    case 'address':
    case 'dong':
    case 'ho':
    case 'area':
    case 'signature':
      return (
        <TextField
          label={asked.label}
          name={asked.kind}
          autoComplete={autoComplete[asked.kind] ?? 'off'}
          enterKeyHint="next"
          maxLength={1_000}
          value={value}
          error={error}
          onChange={write}
        />
      )
  }
}

const autoComplete: Readonly<Partial<Record<FieldRequest['kind'], string>>> = {
  name: 'name',
  address: 'street-address',
}

const Choices = ({ asked, answers, onChange }: Omit<ControlProps, 'problem'>) => (
  <>
    <fieldset className="choices">
      <legend className="visually-hidden">{t('하나를 고르세요')}</legend>
      {asked.fields.map(({ id, label, choice }) => (
        <ChoiceCard
          key={id}
          kind="radio"
          group={choice?.group ?? ''}
          label={label === '' ? asked.label : label}
          isChosen={answers[id] === true}
          onPress={() => onChange(withChosen(asked, answers, id))}
        />
      ))}
    </fieldset>
    <div role="status">{isDecline(asked.fields, answers) && <p className="small">{DECLINE_WORDS}</p>}</div>
  </>
)

const Checks = ({ asked: { fields, label }, answers, onChange }: Omit<ControlProps, 'problem'>) => (
  <fieldset className="choices">
    <legend className="visually-hidden">{t('표시할 칸')}</legend>
    {fields.map(({ id, label: own, required }) => (
      <ChoiceCard
        key={id}
        kind="checkbox"
        group={id}
        label={own === '' ? label : own}
        {...(required && { more: t('필수') })}
        isChosen={answers[id] === true}
        onPress={() => onChange({ ...answers, [id]: answers[id] !== true })}
      />
    ))}
  </fieldset>
)
