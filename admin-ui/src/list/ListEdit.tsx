import type { List } from '#services/list/lists.contract.ts'
import { Page } from '../kit/layout/Page.tsx'
import { PageSkeleton } from '../kit/layout/PageSkeleton.tsx'
import { useRecord } from '../kit/display/use-record.ts'
import type { FormValues } from '../kit/forms/PlainForm.tsx'
import { EditForm, FieldGroup } from '../kit/forms/RecordForm.tsx'
import { ErrorScreen } from '../kit/feedback/ErrorScreen.tsx'
import { FoldedFields } from '../kit/forms/FoldedFields.tsx'
import { CoOwnersField, LawDayFields, NameField, PeriodFields, RareSettings, RuleOfListField } from './ListFields.tsx'
import { listNames } from './list-names.ts'
import { hasSubmissions, listPath } from '../labels/list-labels.ts'

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
  sharedThird,
  applicationDate,
  foundingAssemblyDate,
  termsChangedOn,
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
  sharedThird,
  applicationDate,
  foundingAssemblyDate,
  termsChangedOn,
})

/** Reason why settings that affect the outcome are fixed once somebody has taken part. */
const FIXED = '이미 참여한 소유자가 있어 바꿀 수 없습니다.'

/**
 * Edits a list: its name always, settings that affect the outcome until somebody has taken part.
 */
const ListEdit = () => {
  const { data: list, error } = useRecord<List>('lists')
  if (error !== null && list === undefined) return <ErrorScreen error={error} />
  if (list === undefined) return <PageSkeleton />
  const fixed = hasSubmissions(list) ? FIXED : undefined
  return (
    <Page
      title="리스트 수정"
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
        names={listNames}
        submitLabel="저장하기"
        cancelTo={listPath(list.id)}
        valuesOf={valuesOf}
        onSaved={({ id }) => ({ message: '리스트를 수정했습니다.', to: listPath(id) })}
      >
        <FieldGroup>
          <NameField />
          <PeriodFields
            startFixed={fixed}
            endFixed={list.status === 'closed' ? '마감된 리스트의 종료일은 다시 열면서 정합니다.' : undefined}
          />
        </FieldGroup>
        <FieldGroup>
          <RuleOfListField type={list.type} fixedBecause={fixed} />
          <LawDayFields type={list.type} fixedBecause={fixed} />
          <CoOwnersField type={list.type} fixedBecause={fixed} />
        </FieldGroup>
        <FoldedFields title="자세한 설정">
          <RareSettings
            type={list.type}
            apartmentId={list.apartmentId}
            fixedBecause={fixed}
            contactFixed={list.contactChanges === 'second-admin' ? fixed : undefined}
          />
        </FoldedFields>
      </EditForm>
    </Page>
  )
}

export default ListEdit
