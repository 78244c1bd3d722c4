import { Typography } from '@mui/material'
import { maxLength, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { List } from '#services/list/lists.contract.ts'
import { daysBetween } from '#events/values/day.ts'
import { ChoiceCards } from '../kit/forms/ChoiceCards.tsx'
import { DayField } from '../kit/forms/DayField.tsx'
import { Field } from '../kit/forms/Field.tsx'
import { FieldRow } from '../kit/forms/FieldRow.tsx'
import { parseNumber } from '../kit/forms/number-field.ts'
import { SelectField } from '../kit/forms/SelectField.tsx'
import { bothWaysChoices, contactChoices, coOwnerChoices } from '../labels/list-labels.ts'
import { CertificateNoteOfForm } from './figures/CertificateNote.tsx'
import { listNames } from './list-names.ts'
import { RuleField } from './RuleField.tsx'
import { ApplicationDateField, SharedThirdFields, WithdrawalDayFields } from './LawFields.tsx'

const notBeforeStart = (value: unknown, all: Readonly<Record<string, unknown>>): string | undefined =>
  typeof value === 'string' && typeof all['startDate'] === 'string' && value < all['startDate']
    ? '종료일은 시작일보다 빠를 수 없습니다.'
    : undefined

const positive = (value: unknown): string | undefined =>
  value === null || value === undefined || value === '' || (typeof value === 'number' && value > 0)
    ? undefined
    : '0보다 큰 숫자로 입력해주세요.'

export const NameField = ({ autoFocus = false }: { readonly autoFocus?: boolean }) => (
  <Field
    source="name"
    label={listNames.name.label}
    hint="예: 2026년 정기총회 전자투표"
    autoFocus={autoFocus}
    validate={[required(), maxLength(100)]}
  />
)

type PeriodFieldsProps = {
  /** Reason why the day cannot be changed. */
  readonly startFixed?: string | undefined
  readonly endFixed?: string | undefined
}

/** Fields of the first and the last day. */
export const PeriodFields = ({ startFixed, endFixed }: PeriodFieldsProps) => (
  <>
    <FieldRow>
      <DayField
        source="startDate"
        label={listNames.startDate.label}
        validate={required()}
        hint={startFixed}
        disabled={startFixed !== undefined}
      />
      <DayField
        source="endDate"
        label={listNames.endDate.label}
        validate={[required(), notBeforeStart]}
        hint={endFixed}
        disabled={endFixed !== undefined}
      />
    </FieldRow>
    <PeriodNote />
  </>
)

const PeriodNote = () => {
  const { startDate, endDate } = useWatch<{ startDate?: string; endDate?: string }>()
  const days = startDate === undefined || endDate === undefined ? Number.NaN : daysBetween(startDate, endDate)
  const length = Number.isNaN(days) || days < 0 ? '' : `모두 ${days + 1}일입니다. `
  return (
    <Typography variant="body2" color="textSecondary">
      {length}시작일과 종료일을 모두 포함하며, 종료일이 지나면(한국 시각) 자동으로 마감됩니다.
    </Typography>
  )
}

/**
 * Field of the number of administrators who change a name or a phone during a vote or the signing,
 * since such a change is the usual way of fraud.
 */
export const ContactField = ({ fixedBecause }: { readonly fixedBecause?: string | undefined }) => (
  <ChoiceCards
    source="contactChanges"
    label={listNames.contactChanges.label}
    choices={contactChoices}
    fixedBecause={fixedBecause}
  />
)

type CountingFieldsProps = {
  readonly type: List['type']
  /** Name of the form's field. */
  readonly coOwners?: string
  /** Reason why none of the fields can be changed any more. */
  readonly fixedBecause?: string | undefined
}

/**
 * Fields that affect the outcome: the rule of law, the treatment of co-owners, and the site's data
 * that the law requires.
 */
export const CountingFields = ({ type, coOwners = 'coOwners', fixedBecause }: CountingFieldsProps) => (
  <>
    <RuleField
      source="rule"
      disabled={fixedBecause !== undefined}
      kind={type === 'signature' ? 'resolution' : undefined}
      hint={
        fixedBecause ??
        (type === 'vote'
          ? '고르면 투표율이 기준에 얼마나 왔는지 보여 드리고, 이 리스트의 투표는 마감한 뒤 이 기준으로 가결인지 판정합니다.'
          : '고르면 그 법이 정한 비율에 얼마나 왔는지를 소유자 수와 면적으로 보여 드립니다.')
      }
    />
    <CertificateNoteOfForm type={type} />
    <ChoiceCards
      key={coOwners}
      source={coOwners}
      label={listNames.coOwners.label}
      choices={coOwnerChoices[type]}
      fixedBecause={fixedBecause}
    />
    {type === 'vote' ? (
      <SelectField
        source="bothWays"
        label={listNames.bothWays.label}
        hint={fixedBecause ?? '기명 투표에만 해당합니다. 무기명 투표는 용지를 받으면 온라인으로 투표할 수 없습니다.'}
        disabled={fixedBecause !== undefined}
        choices={bothWaysChoices.map(({ id, name, note }) => ({ id, name: `${name}: ${note}` }))}
      />
    ) : null}
    <Field
      source="sharedFacilities"
      label={listNames.sharedFacilities.label}
      hint={
        fixedBecause ??
        '상가처럼 복리시설인 동이 있으면 쉼표로 나눠 적어 주세요. 동마다 동의를 따지는 법은 이들을 모두 합쳐 한 동으로 셉니다.'
      }
      disabled={fixedBecause !== undefined}
      format={(value) => (Array.isArray(value) ? value.join(',') : '')}
      parse={(text) => text.split(',')}
    />
    <SharedThirdFields disabled={fixedBecause !== undefined} />
    <Field
      source="siteArea"
      label={listNames.siteArea.label}
      hint={
        fixedBecause ?? '대지권지분이 명부에 없는 세대의 비중을 전용면적 비율로 셈할 때 씁니다. 모르면 비워 두세요.'
      }
      disabled={fixedBecause !== undefined}
      parse={parseNumber}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      validate={positive}
    />
    <ApplicationDateField disabled={type === 'vote' && fixedBecause !== undefined} />
    {type === 'signature' ? <WithdrawalDayFields disabled={false} /> : null}
  </>
)
