import { Alert } from '@mui/material'
import type { List } from '#services/list/lists.contract.ts'
import { Page } from '../kit/display/Page.tsx'
import { PageSkeleton } from '../kit/display/PageSkeleton.tsx'
import { useRecord } from '../kit/display/use-record.ts'
import type { FormValues } from '../kit/forms/PlainForm.tsx'
import { EditForm, FieldGroup } from '../kit/forms/RecordForm.tsx'
import { ErrorScreen } from '../kit/display/ErrorScreen.tsx'
import { ContactField, CountingFields, NameField, PeriodFields } from './ListFields.tsx'
import { hasSubmissions, listPath } from '../words/list-words.ts'

const valuesOf = ({
  name,
  startDate,
  endDate,
  rule,
  coOwners,
  contactChanges,
  bothWays,
  sharedFacilities,
  siteArea,
}: List): FormValues => ({
  name,
  startDate,
  endDate,
  rule: rule ?? '',
  coOwners,
  contactChanges,
  bothWays,
  sharedFacilities,
  siteArea,
})

/** Changes a list: its name always, what decides about the outcome as long as nobody has taken part. */
const ListEdit = () => {
  const { data: list, error } = useRecord<List>('lists')
  if (error !== null && list === undefined) return <ErrorScreen error={error} />
  if (list === undefined) return <PageSkeleton />
  return (
    <Page
      title="리스트 고치기"
      subtitle={list.name}
      narrow
      trail={[
        { to: '/lists', label: '리스트' },
        { to: listPath(list.id), label: list.name },
      ]}
    >
      <EditForm<List>
        resource="lists"
        record={list}
        submitLabel="저장"
        cancelTo={listPath(list.id)}
        valuesOf={valuesOf}
        onSaved={({ id }) => ({ message: '리스트를 고쳤습니다.', to: listPath(id) })}
      >
        {hasSubmissions(list) ? (
          <Alert severity="info">
            이미 참여한 소유자가 있습니다. 이름과 종료일은 고칠 수 있고, 시작일과 법정 기준, 여러 명인 세대를 세는 방법,
            복리시설과 대지 면적은 바꿀 수 없습니다. 두 번째 관리자의 확인은 켤 수만 있습니다.
          </Alert>
        ) : null}
        <FieldGroup>
          <NameField />
          <PeriodFields
            {...(list.status === 'closed' ? { endHint: '마감된 리스트의 종료일은 재개하면서 정합니다.' } : {})}
          />
        </FieldGroup>
        <FieldGroup>
          <CountingFields type={list.type} />
        </FieldGroup>
        <FieldGroup>
          <ContactField />
        </FieldGroup>
      </EditForm>
    </Page>
  )
}

export default ListEdit
