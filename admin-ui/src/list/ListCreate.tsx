import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { legalRuleText } from '#services/list/rule/legal-rule-names.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { findPurpose, type Purpose } from '#services/vote/draft/purposes.contract.ts'
import { NeedsComplex } from '../labels/complex/NeedsComplex.tsx'
import { addDays } from '#events/values/day.ts'
import { todayInSeoul } from '../kit/display/day.ts'
import { Page } from '../kit/layout/Page.tsx'
import { ChoiceCards } from '../kit/forms/ChoiceCards.tsx'
import type { FormValues } from '../kit/forms/PlainForm.tsx'
import { FoldedField, FoldedFields } from '../kit/forms/FoldedFields.tsx'
import { FieldGroup, RecordForm } from '../kit/forms/RecordForm.tsx'
import { coOwnerChoices, listPath, listTypeNames } from '../labels/list-labels.ts'
import { importsPath } from '../labels/import-paths.ts'
import { purposeNote } from '../labels/purpose-labels.ts'
import { CoOwnersField, LawDayFields, NameField, PeriodFields, RareSettings, RuleOfListField } from './ListFields.tsx'

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

/** Name of the form's field of co-owners, by type of list. */
const coOwnersSource = { vote: 'coOwnersOfVote', signature: 'coOwnersOfSignature' } as const

const useTypeOfForm = (): List['type'] => (useWatch({ name: 'type' }) === 'signature' ? 'signature' : 'vote')

/** Fields of a list without a purpose: what it is about is decided here. */
const OpenFields = () => {
  const type = useTypeOfForm()
  return (
    <FieldGroup>
      <RuleOfListField type={type} />
      <LawDayFields type={type} />
      <CoOwnersField type={type} coOwners={coOwnersSource[type]} />
    </FieldGroup>
  )
}

const TypeField = () => <ChoiceCards source="type" label="유형" choices={typeChoices} />

/** Settings that a purpose has chosen, each folded to its value. */
const ChosenSettings = () => {
  const type = useTypeOfForm()
  const source = coOwnersSource[type]
  const [rule, coOwners] = useWatch({ name: ['rule', source] }) as readonly unknown[]
  return (
    <>
      <FoldedField label="유형" value={listTypeNames[type]} sources={['type']}>
        <TypeField />
      </FoldedField>
      <FoldedField
        label="법정 기준"
        value={typeof rule === 'string' && rule !== '' ? legalRuleText(rule) : '정하지 않음'}
        sources={['rule', 'applicationDate', 'foundingAssemblyDate', 'termsChangedOn']}
      >
        <RuleOfListField type={type} />
        <LawDayFields type={type} />
      </FoldedField>
      <FoldedField
        label="공유 세대"
        value={coOwnerChoices[type].find(({ id }) => id === coOwners)?.name ?? ''}
        sources={[source]}
      >
        <CoOwnersField type={type} coOwners={source} />
      </FoldedField>
    </>
  )
}

const RareSettingsOfForm = () => <RareSettings type={useTypeOfForm()} />

/** Creates a list in the chosen complex, by its purpose where one was chosen. */
const ListCreate = () => {
  const [search] = useSearchParams()
  const purpose = findPurpose(search.get('purpose'))
  return (
    <NeedsComplex title="리스트 만들기">
      {(complex) => (
        <ListForm
          // Another purpose needs another form.
          key={purpose?.key ?? 'none'}
          apartmentId={complex.id}
          apartmentName={complex.name}
          purpose={purpose}
        />
      )}
    </NeedsComplex>
  )
}

/** Returns the initial values of the form, with those of the purpose. */
const initialValues = (today: string, purpose: Purpose | undefined): FormValues => ({
  ...(purpose === undefined ? {} : { name: `${today.slice(0, 4)}년 ${purpose.list.name}` }),
  type: purpose?.list.type ?? 'vote',
  startDate: today,
  endDate: addDays(today, purpose?.list.days ?? DEFAULT_DAYS),
  rule: purpose?.rule ?? '',
  ...usualCoOwners,
  ...(purpose === undefined ? {} : { [coOwnersSource[purpose.list.type]]: purpose.list.coOwners }),
  contactChanges: purpose?.list.contactChanges ?? 'second-admin',
  bothWays: 'first',
  sharedFacilities: [],
  siteArea: null,
  sharedThird: null,
  applicationDate: null,
  foundingAssemblyDate: null,
  termsChangedOn: null,
})

type ListFormProps = {
  readonly apartmentId: string
  readonly apartmentName: string
  readonly purpose: Purpose | undefined
}

const ListForm = ({ apartmentId, apartmentName, purpose }: ListFormProps) => {
  const hasPurpose = purpose !== undefined
  return (
    <Page title="리스트 만들기" subtitle={apartmentName} narrow trail={[{ to: '/lists', label: '리스트' }]}>
      <RecordForm<List>
        resource="lists"
        submitLabel="만들기"
        cancelTo="/lists"
        defaultValues={initialValues(todayInSeoul(), purpose)}
        transform={(values) => ({ ...withoutEmpty(ofItsType(values)), apartmentId })}
        onCreated={({ id, name }) => ({
          message: `${name} 리스트를 만들었습니다.`,
          // After a purpose the roll comes next.
          to: hasPurpose ? importsPath(id) : listPath(id, 'roll'),
        })}
      >
        <FieldGroup>
          <NameField autoFocus />
          {hasPurpose ? null : <TypeField />}
          <PeriodFields />
        </FieldGroup>
        {hasPurpose ? null : <OpenFields />}
        <FoldedFields
          title={hasPurpose ? '이렇게 준비했습니다' : '자세한 설정'}
          note={hasPurpose ? purposeNote(purpose) : undefined}
        >
          {hasPurpose ? <ChosenSettings /> : null}
          <RareSettingsOfForm />
        </FoldedFields>
      </RecordForm>
    </Page>
  )
}

export default ListCreate
