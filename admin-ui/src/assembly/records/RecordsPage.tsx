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
import { Duties } from './Duties.tsx'
import { PublishedDocuments } from './PublishedDocuments.tsx'
import { Requests } from './Requests.tsx'
import { usePublications } from './use-records.ts'

const Records = ({ assembly }: { readonly assembly: AssemblyDetails }) => {
  const { id } = assembly
  const { data, error, refetch } = usePublications(id)
  return (
    <Stack spacing={4}>
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined ? null : (
        <>
          <Duties id={id} publications={data} />
          <PublishedDocuments id={id} publications={data} />
        </>
      )}
      <Requests assembly={assembly} documents={data?.documents ?? []} />
    </Stack>
  )
}

/** Publication of an assembly's documents, and requests to look at them or to copy them. */
const RecordsPage = () => {
  const { data: assembly, error } = useRecord<AssemblyDetails>('assemblies')
  if (error !== null && assembly === undefined) return <ErrorScreen error={error} />
  if (assembly === undefined) return <PageSkeleton />
  const { id, title, status } = assembly
  return (
    <Page
      title="공개·열람"
      subtitle={title}
      beside={<StateChip {...assemblyStatusStyles[status]} />}
      trail={[
        { to: '/assemblies', label: '총회' },
        { to: assemblyPath(id), label: title },
      ]}
    >
      {status === 'draft' ? (
        <Empty title="아직 공고하지 않은 총회입니다">총회를 공고하면 자료를 공개할 수 있습니다.</Empty>
      ) : (
        <Records assembly={assembly} />
      )}
    </Page>
  )
}

export default RecordsPage
