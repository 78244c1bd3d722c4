import { Typography } from '@mui/material'
import { maxLength, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { List } from '#services/list/lists.contract.ts'
import { daysBetween } from '#events/values/day.ts'
import { formatArea } from '#ui/format.ts'
import { ChoiceCards } from '../kit/forms/ChoiceCards.tsx'
import { DayField } from '../kit/forms/DayField.tsx'
import { Field } from '../kit/forms/Field.tsx'
import { FieldRow } from '../kit/forms/FieldRow.tsx'
import { FoldedField } from '../kit/forms/FoldedFields.tsx'
import { parseNumber } from '../kit/forms/number-field.ts'
import { SelectField } from '../kit/forms/SelectField.tsx'
import { bothWaysChoices, contactChoices, coOwnerChoices } from '../labels/list-labels.ts'
import { CertificateNoteOfForm } from './figures/CertificateNote.tsx'
import { ConsentLawNoteOfForm } from './figures/ConsentLawNote.tsx'
import { FacilitiesProposal } from './FacilitiesProposal.tsx'
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
      {length}종료일이 지나면 자동으로 마감됩니다.
    </Typography>
  )
}

type SettingProps = {
  /** Reason why the fields cannot be changed any more. */
  readonly fixedBecause?: string | undefined
}

type CountingFieldsProps = SettingProps & {
  readonly type: List['type']
  /** Name of the form's field. */
  readonly coOwners?: string
}

/** Field of the rule of law that a list is measured by. */
export const RuleOfListField = ({ type, fixedBecause }: Omit<CountingFieldsProps, 'coOwners'>) => (
  <>
    <RuleField
      source="rule"
      type={type}
      disabled={fixedBecause !== undefined}
      kind={type === 'signature' ? 'resolution' : undefined}
      hint={
        fixedBecause ?? (type === 'vote' ? '이 기준으로 가결을 판정합니다.' : '이 비율에 얼마나 왔는지 보여 드립니다.')
      }
    />
    <CertificateNoteOfForm type={type} />
    <ConsentLawNoteOfForm type={type} />
  </>
)

/** Field of the treatment of units of several owners. */
export const CoOwnersField = ({ type, coOwners = 'coOwners', fixedBecause }: CountingFieldsProps) => (
  <ChoiceCards
    key={coOwners}
    source={coOwners}
    label={listNames.coOwners.label}
    choices={coOwnerChoices[type]}
    fixedBecause={fixedBecause}
  />
)

/** Fields of the days that the chosen law goes by. */
export const LawDayFields = ({ type, fixedBecause }: Omit<CountingFieldsProps, 'coOwners'>) => (
  <>
    <ApplicationDateField disabled={type === 'vote' && fixedBecause !== undefined} />
    {type === 'signature' ? <WithdrawalDayFields disabled={false} /> : null}
  </>
)

const nameOf = (choices: readonly { readonly id: string; readonly name: string }[], id: unknown): string =>
  choices.find((choice) => choice.id === id)?.name ?? ''

/** Field of the ballot that counts where a unit voted online and on paper. */
const BothWaysSetting = ({ fixedBecause }: SettingProps) => {
  const value: unknown = useWatch({ name: 'bothWays' })
  return (
    <FoldedField label={listNames.bothWays.label} value={nameOf(bothWaysChoices, value)} sources={['bothWays']}>
      <SelectField
        source="bothWays"
        label={listNames.bothWays.label}
        hint={fixedBecause ?? '기명 투표에만 해당합니다.'}
        disabled={fixedBecause !== undefined}
        choices={bothWaysChoices.map(({ id, name, note }) => ({ id, name: `${name}: ${note}` }))}
      />
    </FoldedField>
  )
}

/** Field of the buildings that are 복리시설. */
const FacilitiesSetting = ({ fixedBecause, apartmentId }: SettingProps & { readonly apartmentId: string }) => {
  const value: unknown = useWatch({ name: 'sharedFacilities' })
  const dongs = Array.isArray(value) ? value.filter((dong) => dong !== '') : []
  return (
    <FoldedField
      label={listNames.sharedFacilities.label}
      value={dongs.length === 0 ? '없음' : dongs.join(', ')}
      sources={['sharedFacilities', 'sharedThird']}
    >
      <Field
        source="sharedFacilities"
        label={listNames.sharedFacilities.label}
        hint={fixedBecause ?? '쉼표로 나눕니다. 합쳐 한 동으로 셉니다.'}
        disabled={fixedBecause !== undefined}
        format={(typed) => (Array.isArray(typed) ? typed.join(',') : '')}
        parse={(text) => text.split(',')}
      />
      {fixedBecause === undefined ? <FacilitiesProposal apartmentId={apartmentId} /> : null}
      <SharedThirdFields disabled={fixedBecause !== undefined} />
    </FoldedField>
  )
}

/** Field of the area of the whole site. */
const SiteAreaSetting = ({ fixedBecause }: SettingProps) => {
  const value: unknown = useWatch({ name: 'siteArea' })
  return (
    <FoldedField
      label={listNames.siteArea.label}
      value={typeof value === 'number' ? formatArea(value) : '없음'}
      sources={['siteArea']}
    >
      <Field
        source="siteArea"
        label={listNames.siteArea.label}
        hint={fixedBecause ?? '대지권지분이 없는 세대의 비중을 셀 때 씁니다.'}
        disabled={fixedBecause !== undefined}
        parse={parseNumber}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        validate={positive}
      />
    </FoldedField>
  )
}

/**
 * Field of the number of administrators who change a name or a phone during a vote or the signing,
 * since such a change is the usual way of fraud.
 */
const ContactSetting = ({ fixedBecause }: SettingProps) => {
  const value: unknown = useWatch({ name: 'contactChanges' })
  return (
    <FoldedField
      label={listNames.contactChanges.label}
      value={nameOf(contactChoices, value)}
      sources={['contactChanges']}
    >
      <ChoiceCards
        source="contactChanges"
        label={listNames.contactChanges.label}
        choices={contactChoices}
        fixedBecause={fixedBecause}
      />
    </FoldedField>
  )
}

type RareSettingsProps = SettingProps & {
  readonly type: List['type']
  readonly apartmentId: string
  /** Reason why another administrator stays needed for contacts. */
  readonly contactFixed?: string | undefined
}

/** Settings that few lists need, each folded to its value. */
export const RareSettings = ({ type, apartmentId, fixedBecause, contactFixed }: RareSettingsProps) => (
  <>
    <ContactSetting fixedBecause={contactFixed} />
    {type === 'vote' ? <BothWaysSetting fixedBecause={fixedBecause} /> : null}
    <FacilitiesSetting fixedBecause={fixedBecause} apartmentId={apartmentId} />
    <SiteAreaSetting fixedBecause={fixedBecause} />
  </>
)
