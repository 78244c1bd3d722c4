import { Alert, Button, Typography } from '@mui/material'
import { useGetList, maxLength, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { NeedsComplex } from '../words/NeedsComplex.tsx'
import { Empty } from '../kit/display/Empty.tsx'
import { Page } from '../kit/display/Page.tsx'
import { PageSkeleton } from '../kit/display/PageSkeleton.tsx'
import { ChoiceCards } from '../kit/forms/ChoiceCards.tsx'
import { SeoulTimeField } from '../kit/forms/DayField.tsx'
import { Field } from '../kit/forms/Field.tsx'
import { FieldRow } from '../kit/forms/FieldRow.tsx'
import { FieldGroup, RecordForm } from '../kit/forms/RecordForm.tsx'
import { SelectField } from '../kit/forms/SelectField.tsx'
import { SwitchField } from '../kit/forms/SwitchField.tsx'
import { ErrorScreen } from '../kit/display/ErrorScreen.tsx'
import { newVote, voteBody, type VoteDraft } from './vote-draft.ts'
import { ballotKindChoices, votePath, weightChoices } from '../words/vote-words.ts'
import { RuleFields } from './RuleFields.tsx'
import { Questions } from './Questions.tsx'

const SHOWN_LISTS = 100

const afterOpening = (value: unknown, all: Readonly<Record<string, unknown>>): string | undefined =>
  typeof value === 'string' && typeof all['opensAt'] === 'string' && Date.parse(value) <= Date.parse(all['opensAt'])
    ? '마감 시각은 시작 시각보다 늦어야 합니다.'
    : undefined
const inFuture = (value: unknown): string | undefined =>
  typeof value === 'string' && Date.parse(value) <= Date.now() ? '이미 지난 시각입니다.' : undefined

/** Makes a vote on a list of the chosen complex. It stays a draft until somebody starts it. */
const VoteCreate = () => <NeedsComplex title="투표 만들기">{(complex) => <WithLists complex={complex} />}</NeedsComplex>

const WithLists = ({ complex }: { readonly complex: Apartment }) => {
  const { data, error } = useGetList<List>('lists', {
    filter: { apartmentId: complex.id, type: 'vote' },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: SHOWN_LISTS },
  })
  if (error !== null && data === undefined) return <ErrorScreen error={error} />
  if (data === undefined) return <PageSkeleton />
  const lists = data.filter(({ status }) => status !== 'closed')
  if (lists.length > 0) return <VoteForm lists={lists} />
  return (
    <Page title="투표 만들기" trail={[{ to: '/votes', label: '전자투표' }]}>
      <Empty
        title="먼저 투표 유형의 리스트를 만드세요"
        action={
          <Button component={Link} to="/lists/create" variant="contained">
            리스트 만들기
          </Button>
        }
      >
        투표는 리스트의 소유자를 대상으로 합니다. 진행 중이거나 예정된 투표 리스트가 있어야 합니다.
      </Empty>
    </Page>
  )
}

const VoteForm = ({ lists }: { readonly lists: readonly List[] }) => {
  const [search] = useSearchParams()
  const wanted = search.get('listId')
  const chosen = lists.find(({ id }) => id === wanted) ?? (lists.length === 1 ? lists[0] : undefined)
  return (
    <Page title="투표 만들기" narrow trail={[{ to: '/votes', label: '전자투표' }]}>
      <RecordForm<Vote>
        resource="votes"
        submitLabel="만들기"
        cancelTo={chosen === undefined ? '/votes' : `/lists/${chosen.id}/show/votes`}
        defaultValues={newVote(chosen?.id ?? '')}
        // The form's values are the draft it began with, field by field.
        transform={(values) => voteBody(values as unknown as VoteDraft)}
        onCreated={({ id }) => ({ message: '투표를 만들었습니다. 내용을 확인하고 시작하세요.', to: votePath(id) })}
      >
        <About lists={lists} />
        <Course />
        <RuleFields lists={lists} />
        <Questions />
      </RecordForm>
    </Page>
  )
}

/** What it is about, and on which list it is held. */
const About = ({ lists }: { readonly lists: readonly List[] }) => (
  <FieldGroup>
    <SelectField
      source="listId"
      label="리스트"
      choices={lists}
      hint="이 리스트의 소유자가 투표합니다."
      validate={required()}
    />
    <Field
      source="title"
      label="투표 제목"
      hint="예: 2026년 정기총회 안건 투표"
      validate={[required(), maxLength(200)]}
    />
    <Field
      source="description"
      label="설명"
      hint="투표 첫 화면에 보입니다."
      multiline
      minRows={3}
      validate={maxLength(5_000)}
    />
  </FieldGroup>
)

/** How and when one votes. */
const Course = () => (
  <FieldGroup>
    <ChoiceCards source="ballotKind" label="투표 방식" choices={ballotKindChoices} />
    <ChoiceCards source="weight" label="집계 기준" choices={weightChoices} />
    <SecretByArea />
    <FieldRow>
      <SeoulTimeField source="opensAt" label="시작 시각" hint="비워 두면 시작하기를 누를 때 시작합니다." />
      <SeoulTimeField
        source="closesAt"
        label="마감 시각"
        hint="비워 두면 마감하기를 누를 때까지입니다."
        validate={[afterOpening, inFuture]}
      />
    </FieldRow>
    <InterimResults />
  </FieldGroup>
)

/** What a secret vote by area gives away: said before it is made, not after. */
const SecretByArea = () => {
  const [ballotKind, weight]: readonly unknown[] = useWatch({ name: ['ballotKind', 'weight'] })
  return ballotKind === 'secret' && weight === 'area' ? (
    <Alert severity="warning">
      무기명이라도 면적으로 집계하면 면적을 보고 누구의 표인지 짐작할 수 있습니다. 참여한 세대가 적거나 면적이 하나뿐인
      세대가 있으면 더 그렇습니다. 그래서 투표지가 세 장보다 적은 선택지는 다른 선택지와 묶어서 보여 드립니다. 비밀을 꼭
      지켜야 하는 투표라면 세대 기준으로 만드세요.
    </Alert>
  ) : null
}

const InterimResults = () => {
  const ballotKind: unknown = useWatch({ name: 'ballotKind' })
  if (ballotKind === 'secret') {
    return (
      <Typography variant="body2" color="textSecondary">
        무기명 투표의 결과는 마감한 뒤에만 볼 수 있습니다. 진행 중에는 참여율만 보입니다.
      </Typography>
    )
  }
  return (
    <SwitchField
      source="interimResults"
      label="중간 집계 공개"
      hint="켜면 진행 중에도 관리자가 선택지별 집계를 볼 수 있습니다. 끄면 참여율만 보입니다."
    />
  )
}

export default VoteCreate
