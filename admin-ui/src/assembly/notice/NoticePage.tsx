import { Alert, Button, Link as MuiLink, Stack } from '@mui/material'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Link } from 'react-router'
import type { AssemblyDetails } from '#services/assembly/assemblies.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { FigureSkeleton } from '../../kit/display/Figure.tsx'
import { useRecord } from '../../kit/display/use-record.ts'
import { useFileCall } from '../../kit/export/use-file-call.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { StateChip } from '../../labels/StatusChip.tsx'
import { assemblyPath, assemblyStatusStyles, noticePath } from '../assembly-labels.ts'
import { NoticeDocument } from './NoticeDocument.tsx'
import { NoticeFiguresCard } from './NoticeFiguresCard.tsx'
import { NoticeMailings } from './NoticeMailings.tsx'
import { NoticeOwners } from './NoticeOwners.tsx'
import { NoticePostings } from './NoticePostings.tsx'
import { useNotice } from './use-notice.ts'

const Files = ({ id }: { readonly id: string }) => {
  const { answerTo } = useCalls()
  const mayExport = useMay('GET /api/assemblies/{id}/notice/export')
  const params = { id }
  const certificate = useFileCall({
    ask: () => answerTo('GET /api/assemblies/{id}/notice/certificate.pdf', { params, query: {} }),
    otherwise: '통지 증명서.pdf',
  })
  const sheet = useFileCall({
    ask: () => answerTo('GET /api/assemblies/{id}/notice/export', { params }),
    otherwise: '소유자별 통지.xlsx',
  })
  return (
    <>
      <NoticeDocument id={id} label="통지서" />
      {mayExport ? (
        <Button color="inherit" startIcon={<DownloadIcon />} loading={sheet.isPending} onClick={() => sheet.mutate()}>
          엑셀
        </Button>
      ) : null}
      <Button
        variant="contained"
        startIcon={<DownloadIcon />}
        loading={certificate.isPending}
        onClick={() => certificate.mutate()}
      >
        통지 증명서
      </Button>
    </>
  )
}

const Notices = ({ assembly }: { readonly assembly: AssemblyDetails }) => {
  const { id, status } = assembly
  const { data: figures, error, refetch } = useNotice(id)
  const isOver = status === 'cancelled'
  return (
    <Stack spacing={4}>
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {assembly.replacedBy === null ? null : (
        <Alert severity="warning">
          취소한 총회의 통지입니다.{' '}
          <MuiLink component={Link} to={noticePath(assembly.replacedBy)}>
            새 통지 보기
          </MuiLink>
        </Alert>
      )}
      {figures === undefined ? (
        <FigureSkeleton />
      ) : (
        <>
          <NoticeFiguresCard figures={figures} />
          <NoticeMailings assembly={assembly} figures={figures} isOver={isOver} />
          <NoticePostings id={id} figures={figures} isOver={isOver} />
          <NoticeOwners id={id} figures={figures} isOver={isOver} />
        </>
      )}
    </Stack>
  )
}

/** Shows which owners got the notice of an assembly how, and lists those who did not. */
const NoticePage = () => {
  const { data: assembly, error } = useRecord<AssemblyDetails>('assemblies')
  if (error !== null && assembly === undefined) return <ErrorScreen error={error} />
  // A list of assemblies that was read before has no details yet.
  if (assembly?.items === undefined) return <PageSkeleton />
  const { id, title, status } = assembly
  const isOut = assembly.noticedOn !== null
  return (
    <Page
      key={noticePath(id)}
      title="통지"
      subtitle={title}
      beside={<StateChip {...assemblyStatusStyles[status]} />}
      trail={[
        { to: '/assemblies', label: '총회' },
        { to: assemblyPath(id), label: title },
      ]}
      actions={isOut ? <Files id={id} /> : undefined}
    >
      {isOut ? (
        <Notices assembly={assembly} />
      ) : (
        <Empty title="아직 공고하지 않은 총회입니다">총회를 공고하면 누구에게 통지했는지 적을 수 있습니다.</Empty>
      )}
    </Page>
  )
}

export default NoticePage
