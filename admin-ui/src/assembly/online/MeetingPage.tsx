import { Stack } from '@mui/material'
import type { AssemblyDetails } from '#services/assembly/assemblies.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useRecord } from '../../kit/display/use-record.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { StateChip } from '../../labels/StatusChip.tsx'
import { assemblyPath, assemblyStatusStyles } from '../assembly-labels.ts'
import { CoursePanel } from './CoursePanel.tsx'
import { DisplayPanel } from './DisplayPanel.tsx'
import { QuestionsPanel } from './QuestionsPanel.tsx'
import { StreamPanel } from './StreamPanel.tsx'
import { useCourse } from './use-meeting.ts'

const Panels = ({ assembly: { id, status, ways } }: { readonly assembly: AssemblyDetails }) => {
  const isOpen = status === 'open'
  const mayAct = useMay('POST /api/assemblies/{id}/course/items')
  const { data: course, error, refetch } = useCourse(id, isOpen)
  if (course === undefined)
    return error === null ? <PageSkeleton /> : <ErrorNote error={error} onRetry={() => void refetch()} />
  return (
    <Stack spacing={4}>
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      <CoursePanel id={id} course={course} mayAct={mayAct && isOpen} />
      {ways.includes('online') ? (
        <>
          <StreamPanel id={id} course={course} isOpen={isOpen} mayAct={mayAct && status !== 'ended'} />
          <QuestionsPanel id={id} items={course.items} isOpen={isOpen} />
        </>
      ) : null}
      {mayAct && status !== 'ended' ? <DisplayPanel id={id} hasDisplay={course.hasDisplay} /> : null}
    </Stack>
  )
}

/** Course of a meeting: items, stream, questions, the hall's display. */
const MeetingPage = () => {
  const { data: assembly, error } = useRecord<AssemblyDetails>('assemblies')
  if (error !== null && assembly === undefined) return <ErrorScreen error={error} />
  if (assembly === undefined) return <PageSkeleton />
  const { id, title, status } = assembly
  return (
    <Page
      title="총회 진행"
      subtitle={title}
      beside={<StateChip {...assemblyStatusStyles[status]} />}
      trail={[
        { to: '/assemblies', label: '총회' },
        { to: assemblyPath(id), label: title },
      ]}
    >
      {status === 'draft' || status === 'cancelled' ? (
        <Empty title="진행할 수 없는 총회입니다">공고한 총회에서 진행을 준비할 수 있습니다.</Empty>
      ) : (
        <Panels assembly={assembly} />
      )}
    </Page>
  )
}

export default MeetingPage
