import { Button, Stack } from '@mui/material'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import type { AssemblyDetails } from '#services/assembly/assemblies.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useRecord } from '../../kit/display/use-record.ts'
import { useFileCall } from '../../kit/export/use-file-call.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { FigureSkeleton } from '../../kit/display/Figure.tsx'
import { StateChip } from '../../labels/StatusChip.tsx'
import { assemblyPath, assemblyStatusStyles } from '../assembly-labels.ts'
import { Attendees } from './Attendees.tsx'
import { AttendanceDesk } from './AttendanceDesk.tsx'
import { LiveFigures } from './LiveFigures.tsx'
import { useFigures } from './use-attendance.ts'

const Files = ({ id }: { readonly id: string }) => {
  const { file } = useFiles(id)
  return (
    <>
      {file.map(({ label, save, isPending }) => (
        <Button key={label} color="inherit" startIcon={<DownloadIcon />} loading={isPending} onClick={() => save()}>
          {label}
        </Button>
      ))}
    </>
  )
}

const useFiles = (id: string) => {
  const { answerTo } = useCalls()
  const params = { id }
  const sheet = useFileCall({
    ask: () => answerTo('GET /api/assemblies/{id}/attendance/export', { params }),
    otherwise: '출석부.xlsx',
  })
  const print = useFileCall({
    ask: () => answerTo('GET /api/assemblies/{id}/attendance.pdf', { params }),
    otherwise: '출석부.pdf',
  })
  return {
    file: [
      { label: '엑셀', save: () => sheet.mutate(), isPending: sheet.isPending },
      { label: 'PDF', save: () => print.mutate(), isPending: print.isPending },
    ],
  }
}

const Ledger = ({ assembly }: { readonly assembly: AssemblyDetails }) => {
  const { id, status } = assembly
  const isOpen = status === 'open'
  const mayAdmit = useMay('POST /api/assemblies/{id}/arrivals')
  const { data: figures, error, refetch } = useFigures(id, isOpen)
  return (
    <Stack spacing={4}>
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {figures === undefined ? <FigureSkeleton /> : <LiveFigures figures={figures} isOpen={isOpen} />}
      {isOpen && mayAdmit ? <AttendanceDesk assembly={assembly} /> : null}
      <Attendees id={id} />
    </Stack>
  )
}

/** Ledger of attendance of an assembly, and its desk while it is open. */
const AttendancePage = () => {
  const { data: assembly, error } = useRecord<AssemblyDetails>('assemblies')
  const mayExport = useMay('GET /api/assemblies/{id}/attendance/export')
  if (error !== null && assembly === undefined) return <ErrorScreen error={error} />
  if (assembly === undefined) return <PageSkeleton />
  const { id, title, status } = assembly
  const hasBegun = status === 'open' || status === 'ended'
  return (
    <Page
      title="출석부"
      subtitle={title}
      beside={<StateChip {...assemblyStatusStyles[status]} />}
      trail={[
        { to: '/assemblies', label: '총회' },
        { to: assemblyPath(id), label: title },
      ]}
      actions={hasBegun && mayExport ? <Files id={id} /> : undefined}
    >
      {hasBegun ? (
        <Ledger assembly={assembly} />
      ) : (
        <Empty title="아직 시작하지 않은 총회입니다">총회를 시작하면 출석을 확인할 수 있습니다.</Empty>
      )}
    </Page>
  )
}

export default AttendancePage
