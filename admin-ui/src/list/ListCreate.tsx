import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { legalRuleText } from '#services/list/rule/legal-rule-names.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { findPurpose, type Purpose } from '#services/vote/draft/purposes.contract.ts'
import type { VotePattern } from '#services/vote/pattern/vote-patterns.contract.ts'
import { NeedsComplex } from '../labels/complex/NeedsComplex.tsx'
import { addDays } from '#events/values/day.ts'
import { todayInSeoul } from '../kit/display/day.ts'
import { Page } from '../kit/layout/Page.tsx'
import { PageSkeleton } from '../kit/layout/PageSkeleton.tsx'
import { ChoiceCards } from '../kit/forms/ChoiceCards.tsx'
import type { FormValues } from '../kit/forms/PlainForm.tsx'
import { FoldedField, FoldedFields } from '../kit/forms/FoldedFields.tsx'
import { FieldGroup, RecordForm } from '../kit/forms/RecordForm.tsx'
import { coOwnerChoices, listPath, listTypeNames } from '../labels/list-labels.ts'
import { importsPath } from '../labels/import-paths.ts'
import { patternNote, useVotePattern } from '../labels/pattern/vote-patterns.ts'
import { purposeNote } from '../labels/purpose-labels.ts'
import { CoOwnersField, LawDayFields, NameField, PeriodFields, RareSettings, RuleOfListField } from './ListFields.tsx'

/** Default number of days between the first and the last day; the server has the same. */
const DEFAULT_DAYS = 30
const MAX_OF_NAME = 100

const typeChoices = [
  { id: 'vote', name: '전자투표', note: '안건이나 후보자' },
  { id: 'signature', name: '전자서명', note: '동의서' },
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

const RareSettingsOfForm = ({ apartmentId }: Pick<ListFormProps, 'apartmentId'>) => (
  <RareSettings type={useTypeOfForm()} apartmentId={apartmentId} />
)

/** List that a purpose or a pattern of the complex prepared. */
type PreparedList = Pick<Purpose['list'], 'name' | 'type' | 'days' | 'coOwners' | 'contactChanges'> & {
  /** Key of another form. */
  readonly key: string
  readonly note: string
  readonly rule: string | null
  readonly bothWays: List['bothWays']
  readonly patternId: string | null
  /** Key of the purpose; null for a pattern. */
  readonly purpose: Purpose['key'] | null
}

const listOfPurpose = (purpose: Purpose): PreparedList => ({
  ...purpose.list,
  key: purpose.key,
  note: purposeNote(purpose),
  rule: purpose.rule,
  bothWays: 'first',
  patternId: null,
  purpose: purpose.key,
})

const listOfPattern = (pattern: VotePattern): PreparedList => ({
  ...pattern.list,
  type: 'vote',
  name: pattern.name,
  key: pattern.id,
  note: patternNote(pattern),
  patternId: pattern.id,
  purpose: null,
})

/** Creates a list in the chosen complex, by its purpose or its pattern where one was chosen. */
const ListCreate = () => {
  const [search] = useSearchParams()
  const purpose = findPurpose(search.get('purpose'))
  const pattern = useVotePattern(purpose === undefined ? search.get('pattern') : null)
  if (pattern === undefined) return <PageSkeleton />
  const ofPurpose = purpose === undefined ? undefined : listOfPurpose(purpose)
  return (
    <NeedsComplex title="리스트 만들기">
      {(complex) => {
        const ofPattern = pattern?.apartmentId === complex.id ? listOfPattern(pattern) : undefined
        const prepared = ofPurpose ?? ofPattern
        return (
          <ListForm
            // Another purpose needs another form.
            key={prepared?.key ?? 'none'}
            apartmentId={complex.id}
            apartmentName={complex.name}
            prepared={prepared}
          />
        )
      }}
    </NeedsComplex>
  )
}

/** Returns the name of a list that begins today: "2026년 관리규약 개정". */
const nameThisYear = (today: string, name: string): string => {
  const year = `${today.slice(0, 4)}년`
  return name.includes(year) ? name : `${year} ${name.replace(/^20\d{2}년 /, '')}`.slice(0, MAX_OF_NAME)
}

/** Returns the initial values of the form, with those that a purpose or a pattern prepared. */
const initialValues = (today: string, prepared: PreparedList | undefined): FormValues => ({
  ...(prepared === undefined ? {} : { name: nameThisYear(today, prepared.name) }),
  type: prepared?.type ?? 'vote',
  startDate: today,
  endDate: addDays(today, prepared?.days ?? DEFAULT_DAYS),
  rule: prepared?.rule ?? '',
  ...usualCoOwners,
  ...(prepared === undefined ? {} : { [coOwnersSource[prepared.type]]: prepared.coOwners }),
  contactChanges: prepared?.contactChanges ?? 'second-admin',
  bothWays: prepared?.bothWays ?? 'first',
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
  readonly prepared: PreparedList | undefined
}

const ListForm = ({ apartmentId, apartmentName, prepared }: ListFormProps) => {
  const isPrepared = prepared !== undefined
  const patternId = prepared?.patternId ?? null
  const purpose = prepared?.purpose ?? null
  return (
    <Page title="리스트 만들기" subtitle={apartmentName} narrow trail={[{ to: '/lists', label: '리스트' }]}>
      <RecordForm<List>
        resource="lists"
        submitLabel="만들기"
        cancelTo="/lists"
        defaultValues={initialValues(todayInSeoul(), prepared)}
        transform={(values) => ({
          ...withoutEmpty(ofItsType(values)),
          apartmentId,
          ...(patternId !== null && values['type'] === 'vote' ? { patternId } : {}),
          ...(purpose !== null && values['type'] === prepared?.type ? { purpose } : {}),
        })}
        onCreated={({ id, name }) => ({
          message: `${name} 리스트를 만들었습니다.`,
          // After a purpose the roll comes next.
          to: isPrepared ? importsPath(id) : listPath(id, 'roll'),
        })}
      >
        <FieldGroup>
          <NameField autoFocus />
          {isPrepared ? null : <TypeField />}
          <PeriodFields />
        </FieldGroup>
        {isPrepared ? null : <OpenFields />}
        <FoldedFields title={isPrepared ? '이렇게 준비했습니다' : '자세한 설정'} note={prepared?.note}>
          {isPrepared ? <ChosenSettings /> : null}
          <RareSettingsOfForm apartmentId={apartmentId} />
        </FoldedFields>
      </RecordForm>
    </Page>
  )
}

export default ListCreate
