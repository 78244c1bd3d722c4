import { Stack } from '@mui/material'
import type { AssemblyDetails } from '#services/assembly/assemblies.contract.ts'
import { useRecord } from '../../kit/display/use-record.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { StateChip } from '../../labels/StatusChip.tsx'
import { assemblyPath, assemblyStatusStyles } from '../assembly-labels.ts'
import { CountSection } from './CountSection.tsx'
import { ItemResult } from './ItemResult.tsx'
import { useResults } from './use-results.ts'

const Items = ({ id }: { readonly id: string }) => {
  const { data, error, refetch } = useResults(id)
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <PageSkeleton />
  if (data.items.length === 0)
    return <Empty title="안건이 없습니다">총회에 안건을 올리면 여기에 결과가 나옵니다.</Empty>
  return (
    <Stack spacing={4}>
      {data.items.map((item, place) => (
        <ItemResult key={item.itemId} item={item} number={place + 1} />
      ))}
    </Stack>
  )
}

/** Count of an assembly, and the verdict of each item. */
const ResultsPage = () => {
  const { data: assembly, error } = useRecord<AssemblyDetails>('assemblies')
  if (error !== null && assembly === undefined) return <ErrorScreen error={error} />
  if (assembly === undefined) return <PageSkeleton />
  const { id, title, status } = assembly
  return (
    <Page
      title="개표와 결과"
      subtitle={title}
      beside={<StateChip {...assemblyStatusStyles[status]} />}
      trail={[
        { to: '/assemblies', label: '총회' },
        { to: assemblyPath(id), label: title },
      ]}
    >
      <Stack spacing={4}>
        <CountSection assembly={assembly} />
        <Items id={id} />
      </Stack>
    </Page>
  )
}

export default ResultsPage
