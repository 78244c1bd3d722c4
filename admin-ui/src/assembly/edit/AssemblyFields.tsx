import {
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  Typography,
} from '@mui/material'
import { maxLength, required, useGetList, useInput, ValidationError } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { AssemblyKind, AssemblyWay } from '#events/values/assembly/assembly-names.ts'
import type { List } from '#services/list/lists.contract.ts'
import { assemblyLaws } from '#services/assembly/law/assembly-law.contract.ts'
import { DayField, SeoulTimeField } from '../../kit/forms/DayField.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { SelectField } from '../../kit/forms/SelectField.tsx'
import { SwitchField } from '../../kit/forms/SwitchField.tsx'
import { assemblyWayNames } from '../assembly-labels.ts'
import { knownWays } from './assembly-form.ts'

type OfKind = { readonly kind: AssemblyKind }

const atLeastOne = (value: unknown): string | undefined =>
  Array.isArray(value) && value.length > 0 ? undefined : '참여 방법을 하나 이상 골라주세요.'

/** Fields of name, place and time of an assembly. */
export const MeetingFields = ({ kind }: OfKind) => (
  <>
    <Field source="title" label="이름" hint="예: 2026년 정기총회" validate={[required(), maxLength(200)]} />
    {assemblyLaws[kind].meets ? (
      <>
        <SeoulTimeField source="startsAt" label="일시" />
        <Field source="place" label="장소" validate={maxLength(200)} />
      </>
    ) : null}
  </>
)

/** Lets one choose the ways of taking part among those of the law. */
export const WaysField = ({ kind }: OfKind) => {
  const startsAt: unknown = useWatch({ name: 'startsAt' })
  const { field, fieldState } = useInput({ source: 'ways', validate: atLeastOne })
  const chosen: readonly AssemblyWay[] = Array.isArray(field.value) ? field.value : []
  const problem = fieldState.error?.message
  const choose = (way: AssemblyWay, isOn: boolean): void =>
    field.onChange(isOn ? [...chosen, way] : chosen.filter((other) => other !== way))
  const known = knownWays(kind, startsAt)
  return (
    <FormControl component="fieldset" error={fieldState.invalid}>
      <FormLabel component="legend">참여 방법</FormLabel>
      <FormGroup row>
        {[...known, ...chosen.filter((way) => !known.includes(way))].map((way) => (
          <FormControlLabel
            key={way}
            label={assemblyWayNames[way]}
            control={<Checkbox checked={chosen.includes(way)} onChange={(_, isOn) => choose(way, isOn)} />}
          />
        ))}
      </FormGroup>
      {problem === undefined ? null : (
        <FormHelperText>
          <ValidationError error={problem} />
        </FormHelperText>
      )}
    </FormControl>
  )
}

const isAlone = (value: unknown, all: Readonly<Record<string, unknown>>): string | undefined => {
  const isAnyTyped = ['article', 'version', 'adoptedOn'].some((name) => (all[name] ?? '') !== '')
  return isAnyTyped && (value ?? '') === '' ? '조항, 판, 의결한 날을 모두 적어주세요.' : undefined
}

/** Fields of the bylaws that allow electronic voting; hidden where nobody votes electronically. */
export const BylawsFields = ({ kind }: OfKind) => {
  const ways: unknown = useWatch({ name: 'ways' })
  if (!Array.isArray(ways) || !ways.includes('electronic')) return null
  return (
    <>
      <Typography variant="subtitle2" component="p">
        전자투표의 근거 규정
      </Typography>
      <Field source="article" label="조항" hint="예: 정관 제22조" validate={[isAlone, maxLength(200)]} />
      <Field source="version" label="판" hint="예: 2025년 1월 개정" validate={[isAlone, maxLength(100)]} />
      <DayField source="adoptedOn" label="의결한 날" validate={isAlone} />
      {assemblyLaws[kind].electronicEndsBefore === null ? null : (
        <SwitchField
          source="untilMeeting"
          label="총회 날에도 전자투표"
          hint="규약이 정한 경우에만 켜세요. 아니면 총회 전날까지 마칩니다."
        />
      )}
    </>
  )
}

type ConsentsFieldProps = OfKind & { readonly apartmentId: string }

/** Chooses whose consents a founding assembly counts by; other kinds count all owners on the roll. */
export const ConsentsField = ({ kind, apartmentId }: ConsentsFieldProps) => {
  const isFounding = kind === 'founding'
  const { data = [] } = useGetList<List>(
    'lists',
    {
      filter: { apartmentId, type: 'signature' },
      sort: { field: 'createdAt', order: 'DESC' },
      pagination: { page: 1, perPage: 100 },
    },
    { enabled: isFounding },
  )
  if (!isFounding) return null
  return (
    <SelectField
      source="consentListId"
      label="동의를 받은 리스트"
      hint="재건축은 동의한 소유자만 정족수로 셉니다 (도시정비법 시행령 제27조 제5항)."
      choices={[{ id: '', name: '명부의 모든 소유자' }, ...data.map(({ id, name }) => ({ id, name }))]}
    />
  )
}
