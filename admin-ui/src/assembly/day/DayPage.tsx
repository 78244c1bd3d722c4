import type { ReactNode } from 'react'
import type { AssemblyDetails } from '#services/assembly/assemblies.contract.ts'
import { useRecord } from '../../kit/display/use-record.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { StateChip } from '../../labels/StatusChip.tsx'
import { assemblyPath, assemblyStatusStyles } from '../assembly-labels.ts'

type DayPageProps = { readonly title: string; readonly children: (assembly: AssemblyDetails) => ReactNode }

/** Frame of a screen for the day of an assembly, which has to be open or over. */
export const DayPage = ({ title, children }: DayPageProps) => {
  const { data: assembly, error } = useRecord<AssemblyDetails>('assemblies')
  if (error !== null && assembly === undefined) return <ErrorScreen error={error} />
  // A list of assemblies that was read before has no details yet.
  if (assembly?.items === undefined) return <PageSkeleton />
  const { id, status } = assembly
  const hasBegun = status === 'open' || status === 'ended'
  return (
    <Page
      title={title}
      subtitle={assembly.title}
      beside={<StateChip {...assemblyStatusStyles[status]} />}
      trail={[
        { to: '/assemblies', label: '총회' },
        { to: assemblyPath(id), label: assembly.title },
      ]}
    >
      {hasBegun ? (
        children(assembly)
      ) : (
        <Empty title="아직 시작하지 않은 총회입니다">총회를 시작하면 볼 수 있습니다.</Empty>
      )}
    </Page>
  )
}
