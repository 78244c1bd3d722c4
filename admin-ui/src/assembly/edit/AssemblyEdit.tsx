import { Card } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import type { AssemblyDetails } from '#services/assembly/assemblies.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useRecord } from '../../kit/display/use-record.ts'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { FormActions } from '../../kit/forms/FormActions.tsx'
import { PlainForm, type FormValues } from '../../kit/forms/PlainForm.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { assemblyPath, kindName } from '../assembly-labels.ts'
import { BylawsFields, ConsentsField, MeetingFields, WaysField } from './AssemblyFields.tsx'
import { correctionOf, valuesOf } from './assembly-form.ts'

const EditForm = ({ assembly }: { readonly assembly: AssemblyDetails }) => {
  const { call } = useCalls()
  const navigate = useNavigate()
  const notify = useNotify()
  // The form corrects the state that was read first, and is refused if there is a later one.
  const [first] = useState(assembly)
  const { id, kind, revision, apartmentId } = first
  const { mutateAsync } = useCommand({
    mutationFn: (values: FormValues) =>
      call('PATCH /api/assemblies/{id}', { params: { id }, body: { ...correctionOf(values), revision } }),
  })
  const finish = (): void => {
    notify('총회를 수정했습니다.', { type: 'success' })
    void navigate(assemblyPath(id), { replace: true })
  }
  return (
    <Card sx={{ p: { xs: 4, sm: 6 } }}>
      <PlainForm name={`assembly-${id}`} defaultValues={valuesOf(first)} send={mutateAsync} onSent={finish}>
        {({ busy }) => (
          <>
            <MeetingFields kind={kind} />
            <ConsentsField kind={kind} apartmentId={apartmentId} />
            <WaysField kind={kind} />
            <BylawsFields kind={kind} />
            <FormActions label="저장하기" busy={busy} onCancel={() => void navigate(assemblyPath(id))} />
          </>
        )}
      </PlainForm>
    </Card>
  )
}

/** Corrects the particulars of an assembly that is not noticed yet. */
const AssemblyEdit = () => {
  const { data: assembly, error } = useRecord<AssemblyDetails>('assemblies')
  if (error !== null && assembly === undefined) return <ErrorScreen error={error} />
  if (assembly === undefined) return <PageSkeleton />
  return (
    <Page
      title="총회 수정"
      subtitle={kindName(assembly.kind)}
      narrow
      trail={[
        { to: '/assemblies', label: '총회' },
        { to: assemblyPath(assembly.id), label: assembly.title },
      ]}
    >
      {assembly.status === 'draft' ? (
        <EditForm assembly={assembly} />
      ) : (
        <Empty title="공고한 총회는 수정할 수 없습니다">바꾸려면 총회에서 새로 통지하기를 눌러주세요.</Empty>
      )}
    </Page>
  )
}

export default AssemblyEdit
