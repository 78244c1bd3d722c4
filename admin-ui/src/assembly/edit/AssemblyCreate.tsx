import { Button, Card } from '@mui/material'
import { useGetList, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { assemblyKinds, type AssemblyKind } from '#events/values/assembly/assembly-names.ts'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { ChoiceCards } from '../../kit/forms/ChoiceCards.tsx'
import { FormActions } from '../../kit/forms/FormActions.tsx'
import { PlainForm, type FormValues } from '../../kit/forms/PlainForm.tsx'
import { SelectField } from '../../kit/forms/SelectField.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { NeedsComplex } from '../../labels/complex/NeedsComplex.tsx'
import { START_PATH } from '../../labels/start-paths.ts'
import { assemblyKindChoices, assemblyPath } from '../assembly-labels.ts'
import { MeetingFields } from './AssemblyFields.tsx'
import { correctionOf } from './assembly-form.ts'

const trail = [{ to: '/assemblies', label: '총회' }]

const kindOf = (value: unknown): AssemblyKind => assemblyKinds.find((kind) => kind === value) ?? 'association'

const KindFields = () => {
  const kind: unknown = useWatch({ name: 'kind' })
  return <MeetingFields kind={kindOf(kind)} />
}

type NewAssemblyProps = { readonly lists: readonly List[]; readonly listId: string }

const NewAssembly = ({ lists, listId }: NewAssemblyProps) => {
  const { call } = useCalls()
  const navigate = useNavigate()
  const { mutateAsync } = useCommand({
    mutationFn: (values: FormValues) => {
      const { title, place, startsAt } = correctionOf(values)
      const chosen = typeof values['listId'] === 'string' ? values['listId'] : ''
      return call('POST /api/assemblies', {
        body: { listId: chosen, kind: kindOf(values['kind']), title, place, startsAt },
      })
    },
  })
  return (
    <Card sx={{ p: { xs: 4, sm: 6 } }}>
      <PlainForm
        name="assembly"
        defaultValues={{ kind: 'association', listId, title: '', place: '', startsAt: null }}
        send={mutateAsync}
        onSent={({ id }) => void navigate(assemblyPath(id), { replace: true })}
      >
        {({ busy }) => (
          <>
            <ChoiceCards source="kind" label="어떤 회의인가요?" choices={assemblyKindChoices} />
            <SelectField
              source="listId"
              label="명부"
              hint="이 리스트의 명부로 출석을 세고, 이 리스트의 투표를 안건으로 올립니다."
              choices={lists.map(({ id, name }) => ({ id, name }))}
              validate={required()}
            />
            <KindFields />
            <FormActions label="만들기" busy={busy} onCancel={() => void navigate('/assemblies')} />
          </>
        )}
      </PlainForm>
    </Card>
  )
}

const WithLists = ({ complex }: { readonly complex: Apartment }) => {
  const [search] = useSearchParams()
  const { data, error } = useGetList<List>('lists', {
    filter: { apartmentId: complex.id, type: 'vote' },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
  })
  if (data === undefined) return error === null ? <PageSkeleton /> : <ErrorScreen error={error} />
  const lists = data.filter(({ status }) => status !== 'closed')
  const wanted = lists.find(({ id }) => id === search.get('listId')) ?? (lists.length === 1 ? lists[0] : undefined)
  return (
    <Page title="총회 만들기" subtitle={complex.name} narrow trail={trail}>
      {lists.length === 0 ? (
        <Empty
          title="먼저 투표 유형의 리스트를 만드세요"
          action={
            <Button component={Link} to={START_PATH} variant="contained">
              새로 시작하기
            </Button>
          }
        >
          명부가 있는 투표 리스트가 있어야 합니다.
        </Empty>
      ) : (
        <NewAssembly lists={lists} listId={wanted?.id ?? ''} />
      )}
    </Page>
  )
}

/** Creates an assembly by its kind; agenda and ways follow on its page. */
const AssemblyCreate = () => (
  <NeedsComplex title="총회 만들기">{(complex) => <WithLists complex={complex} />}</NeedsComplex>
)

export default AssemblyCreate
