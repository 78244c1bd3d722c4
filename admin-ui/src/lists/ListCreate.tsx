import { maxLength, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Typography } from '@mui/material'
import type { List } from '#services/list/lists.contract.ts'
import { NeedsComplex } from '../app/complex/NeedsComplex.tsx'
import { addDays, daysBetween, todayInSeoul } from '../app/display/day.ts'
import { Page } from '../app/display/Page.tsx'
import { ChoiceCards } from '../app/forms/ChoiceCards.tsx'
import { DayField } from '../app/forms/DayField.tsx'
import { Field } from '../app/forms/Field.tsx'
import { FieldGroup, RecordForm } from '../app/forms/RecordForm.tsx'
import { FieldRow } from '../app/forms/FieldRow.tsx'
import { listPath } from './list-words.ts'

/** Product specification, section 9. */
const DEFAULT_DAYS = 30

const typeChoices = [
  { id: 'vote', name: '전자투표', note: '안건에 대한 찬성·반대나 후보 선택을 투표로 받습니다.' },
  { id: 'signature', name: '전자서명', note: '동의서에 본인 확인을 거친 서명을 받습니다.' },
] as const

const notBeforeStart = (value: unknown, all: Readonly<Record<string, unknown>>): string | undefined =>
  typeof value === 'string' && typeof all['startDate'] === 'string' && value < all['startDate'] ? '종료일은 시작일보다 빠를 수 없습니다.' : undefined

/** Makes a campaign in the chosen complex. */
const ListCreate = () => (
  <NeedsComplex title="리스트 만들기">{(complex) => <ListForm apartmentId={complex.id} apartmentName={complex.name} />}</NeedsComplex>
)

const ListForm = ({ apartmentId, apartmentName }: { readonly apartmentId: string; readonly apartmentName: string }) => {
  const today = todayInSeoul()
  return (
    <Page title="리스트 만들기" subtitle={apartmentName} narrow trail={[{ to: '/lists', label: '리스트' }]}>
      <RecordForm<List>
        resource="lists"
        submitLabel="만들기"
        cancelTo="/lists"
        defaultValues={{ type: 'vote', startDate: today, endDate: addDays(today, DEFAULT_DAYS) }}
        transform={(values) => ({ ...values, apartmentId })}
        onCreated={({ id, name }) => ({ message: `${name} 리스트를 만들었습니다.`, to: listPath(id, 'roll') })}
      >
        <FieldGroup>
          <Field source="name" label="리스트 이름" hint="예: 2026년 정기총회 전자투표" autoFocus validate={[required(), maxLength(100)]} />
          <ChoiceCards source="type" label="유형" choices={typeChoices} />
          <FieldRow>
            <DayField source="startDate" label="시작일" validate={required()} />
            <DayField source="endDate" label="종료일" validate={[required(), notBeforeStart]} />
          </FieldRow>
          <PeriodNote />
        </FieldGroup>
      </RecordForm>
    </Page>
  )
}

const PeriodNote = () => {
  const { startDate, endDate } = useWatch<{ startDate?: string; endDate?: string }>()
  const days = startDate === undefined || endDate === undefined ? Number.NaN : daysBetween(startDate, endDate)
  const length = Number.isNaN(days) || days < 0 ? '' : `모두 ${days + 1}일입니다. `
  return (
    <Typography variant="body2" color="textSecondary">
      {length}시작일과 종료일을 모두 포함하며, 종료일이 지나면(한국 시각) 저절로 마감됩니다.
    </Typography>
  )
}

export default ListCreate
