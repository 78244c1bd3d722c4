import { useWatch } from 'react-hook-form'
import type { List } from '#services/list/lists.contract.ts'
import { NeedsComplex } from '../labels/complex/NeedsComplex.tsx'
import { addDays } from '#events/values/day.ts'
import { todayInSeoul } from '../kit/display/day.ts'
import { Page } from '../kit/layout/Page.tsx'
import { ChoiceCards } from '../kit/forms/ChoiceCards.tsx'
import type { FormValues } from '../kit/forms/PlainForm.tsx'
import { FieldGroup, RecordForm } from '../kit/forms/RecordForm.tsx'
import { ContactField, CountingFields, NameField, PeriodFields } from './ListFields.tsx'
import { listPath } from '../labels/list-labels.ts'

/** Default number of days between the first and the last day; the server has the same. */
const DEFAULT_DAYS = 30

const typeChoices = [
  { id: 'vote', name: '전자투표', note: '안건에 대한 찬성·반대나 후보 선택을 투표로 받습니다.' },
  { id: 'signature', name: '전자서명', note: '동의서에 본인 확인을 거친 서명을 받습니다.' },
] as const

const hasValue = (value: unknown): boolean => value !== '' && value !== null && value !== undefined

/** Leaves out the rule and the site's area where they are empty. */
const withoutEmpty = ({
  rule,
  siteArea,
  applicationDate,
  foundingAssemblyDate,
  termsChangedOn,
  ...values
}: FormValues): FormValues => ({
  ...values,
  ...(hasValue(rule) ? { rule } : {}),
  ...(hasValue(siteArea) ? { siteArea } : {}),
  ...(hasValue(applicationDate) ? { applicationDate } : {}),
  ...(hasValue(foundingAssemblyDate) ? { foundingAssemblyDate } : {}),
  ...(hasValue(termsChangedOn) ? { termsChangedOn } : {}),
})

/** Default treatment of co-owners by type of list; the form holds a choice for each type. */
const usualCoOwners = { coOwnersOfVote: 'representative', coOwnersOfSignature: 'all' } as const

const ofItsType = ({ coOwnersOfVote, coOwnersOfSignature, ...values }: FormValues): FormValues => ({
  ...values,
  coOwners: values['type'] === 'vote' ? coOwnersOfVote : coOwnersOfSignature,
})

const Counting = () => {
  const type: unknown = useWatch({ name: 'type' })
  return type === 'signature' ? (
    <CountingFields type="signature" coOwners="coOwnersOfSignature" />
  ) : (
    <CountingFields type="vote" coOwners="coOwnersOfVote" />
  )
}

/** Creates a list in the chosen complex. */
const ListCreate = () => (
  <NeedsComplex title="리스트 만들기">
    {(complex) => <ListForm apartmentId={complex.id} apartmentName={complex.name} />}
  </NeedsComplex>
)

const ListForm = ({ apartmentId, apartmentName }: { readonly apartmentId: string; readonly apartmentName: string }) => {
  const today = todayInSeoul()
  return (
    <Page title="리스트 만들기" subtitle={apartmentName} narrow trail={[{ to: '/lists', label: '리스트' }]}>
      <RecordForm<List>
        resource="lists"
        submitLabel="만들기"
        cancelTo="/lists"
        defaultValues={{
          type: 'vote',
          startDate: today,
          endDate: addDays(today, DEFAULT_DAYS),
          rule: '',
          ...usualCoOwners,
          contactChanges: 'second-admin',
          bothWays: 'first',
          sharedFacilities: [],
          siteArea: null,
          sharedThird: null,
          applicationDate: null,
          foundingAssemblyDate: null,
          termsChangedOn: null,
        }}
        transform={(values) => ({ ...withoutEmpty(ofItsType(values)), apartmentId })}
        onCreated={({ id, name }) => ({ message: `${name} 리스트를 만들었습니다.`, to: listPath(id, 'roll') })}
      >
        <FieldGroup>
          <NameField autoFocus />
          <ChoiceCards source="type" label="유형" choices={typeChoices} />
          <PeriodFields />
        </FieldGroup>
        <FieldGroup>
          <Counting />
        </FieldGroup>
        <FieldGroup>
          <ContactField />
        </FieldGroup>
      </RecordForm>
    </Page>
  )
}

export default ListCreate
