import { FormControlLabel, Switch, Typography } from '@mui/material'
import { maxLength, required } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { legalRuleName } from '#services/list/rule/legal-rule-names.contract.ts'
import { DayField } from '../kit/forms/DayField.tsx'
import { Field } from '../kit/forms/Field.tsx'
import { FieldRow } from '../kit/forms/FieldRow.tsx'
import { listNames } from './list-names.ts'

type LawFieldProps = {
  /** Disables the fields. */
  readonly disabled: boolean
}

/**
 * Fields of 재건축 조합설립 (도시정비법 제35조 제3항): whether one third of the owners of 복리시설 is enough, why, and
 * since which day.
 */
export const SharedThirdFields = ({ disabled }: LawFieldProps) => {
  const [rule, shared, third] = useWatch({ name: ['rule', 'sharedFacilities', 'sharedThird'] }) as readonly unknown[]
  const { setValue } = useFormContext()
  const hasShared = Array.isArray(shared) && shared.some((dong) => dong !== '')
  const isThird = third !== null && third !== undefined
  if (rule !== 'reconstruction-association' || !(hasShared || isThird)) return null
  return (
    <>
      <FormControlLabel
        label="복리시설은 3분의 1 동의로 셈"
        disabled={disabled}
        control={
          <Switch
            checked={isThird}
            onChange={(_, checked) =>
              setValue('sharedThird', checked ? { reason: '', since: '' } : null, { shouldDirty: true })
            }
          />
        }
      />
      <Typography variant="body2" color="textSecondary">
        소유자가 분할로 늘어난 복리시설에만 해당합니다(도시정비법 시행령 제30조). 인가 관청에 확인해 주세요.
      </Typography>
      {isThird ? (
        <FieldRow>
          <Field
            source="sharedThird.reason"
            label="3분의 1인 사유"
            hint="예: 상가 분할로 구분소유자가 늘어남"
            disabled={disabled}
            validate={[required(), maxLength(200)]}
          />
          <DayField source="sharedThird.since" label="기준일" disabled={disabled} validate={required()} />
        </FieldRow>
      ) : null}
    </>
  )
}

const applicationHints = {
  versions: '신청한 날의 기준을 따릅니다. 비워 두면 시작일의 기준입니다.',
  withdrawal: '신청한 뒤에 적습니다. 그 뒤에는 철회할 수 없습니다.',
} as const

/** The day of the application, where thresholds or withdrawals go by it. */
export const ApplicationDateField = ({ disabled }: LawFieldProps) => {
  const [rule, date] = useWatch({ name: ['rule', 'applicationDate'] }) as readonly [
    string | null | undefined,
    string | null | undefined,
  ]
  const known = legalRuleName(rule)
  if (!known?.goesByApplication && !known?.withdrawal && !date) return null
  return (
    <DayField
      source="applicationDate"
      label={listNames.applicationDate.label}
      hint={applicationHints[known?.goesByApplication ? 'versions' : 'withdrawal']}
      disabled={disabled}
    />
  )
}

/**
 * Fields of the days that end withdrawals of consents to found an association, and that allow them
 * again (도시정비법 시행령 제33조 제2항).
 */
export const WithdrawalDayFields = ({ disabled }: LawFieldProps) => {
  const [rule, assembly, changed] = useWatch({
    name: ['rule', 'foundingAssemblyDate', 'termsChangedOn'],
  }) as readonly (string | null | undefined)[]
  if (legalRuleName(rule)?.withdrawal !== 'founding' && !assembly && !changed) return null
  return (
    <FieldRow>
      <DayField
        source="foundingAssemblyDate"
        label={listNames.foundingAssemblyDate.label}
        hint="처음 동의한 날부터 30일까지, 창립총회 전에만 철회합니다."
        disabled={disabled}
      />
      <DayField
        source="termsChangedOn"
        label={listNames.termsChangedOn.label}
        hint="설계 개요·비용·분담 등이 바뀐 날. 그 전에 동의한 소유자는 30일이 지나도 철회합니다."
        disabled={disabled}
      />
    </FieldRow>
  )
}
