import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Box, Button, Stack, Typography } from '@mui/material'
import { formatDateTime } from '#ui/format.ts'
import type { AssemblyDetails } from '#services/assembly/assemblies.contract.ts'
import type { AssemblyReport, ReportFileAnswer } from '#services/assembly/report/assembly-report.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { useRecord } from '../../kit/display/use-record.ts'
import { useFileCall } from '../../kit/export/use-file-call.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { WhyDisabled } from '../../kit/feedback/WhyDisabled.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { StateChip } from '../../labels/StatusChip.tsx'
import { assemblyPath, assemblyStatusStyles } from '../assembly-labels.ts'
import { Costs } from './Costs.tsx'
import { useMakeReport, useReport } from './use-report.ts'

const line = { py: 2, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } } as const

type SaveButtonProps = { readonly id: string; readonly fileId: string; readonly as: 'pdf' | 'xlsx' }

const names = { pdf: 'PDF', xlsx: '엑셀' } as const

const SaveButton = ({ id, fileId, as }: SaveButtonProps) => {
  const { answerTo } = useCalls()
  const save = useFileCall({
    ask: () => answerTo('GET /api/assemblies/{id}/report/files/{fileId}', { params: { id, fileId }, query: { as } }),
    otherwise: `보고 자료.${as}`,
  })
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<DownloadIcon />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {names[as]}
    </Button>
  )
}

const FileLine = ({ id, file }: { readonly id: string; readonly file: ReportFileAnswer }) => {
  const maySave = useMay('GET /api/assemblies/{id}/report/files/{fileId}')
  return (
    <Box component="li" sx={line}>
      <Typography sx={{ fontWeight: 600 }}>
        {formatDateTime(file.madeAt)} 기준{file.madeBy === null ? '' : ` · ${file.madeBy}`}
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        확인값 {file.contentSha256}
      </Typography>
      {maySave ? (
        <Stack direction="row" sx={{ gap: 2, mt: 1 }}>
          <SaveButton id={id} fileId={file.id} as="pdf" />
          <SaveButton id={id} fileId={file.id} as="xlsx" />
        </Stack>
      ) : null}
    </Box>
  )
}

const Files = ({ id, report }: { readonly id: string; readonly report: AssemblyReport }) => {
  const { files, offBecause } = report
  const make = useMakeReport(id)
  const mayMake = useMay('POST /api/assemblies/{id}/report/files')
  return (
    <Section
      title="보고 자료"
      note="보조금을 신청하거나 정산할 때 내는 PDF와 엑셀입니다. 동과 연령대는 5명 미만이 드러나지 않게 묶습니다."
      actions={
        mayMake ? (
          <WhyDisabled reason={offBecause}>
            <Button
              variant="contained"
              disabled={offBecause !== null}
              loading={make.isPending}
              onClick={() => make.mutate()}
            >
              보고 자료 만들기
            </Button>
          </WhyDisabled>
        ) : undefined
      }
    >
      {files.length === 0 ? <Typography color="textSecondary">아직 만든 자료가 없습니다.</Typography> : null}
      <Box component="ul" aria-label="보고 자료" sx={plainList}>
        {files.map((file) => (
          <FileLine key={file.id} id={id} file={file} />
        ))}
      </Box>
    </Section>
  )
}

const Report = ({ id }: { readonly id: string }) => {
  const { data, error, refetch } = useReport(id)
  return (
    <Stack spacing={4}>
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined ? null : (
        <>
          <Costs id={id} report={data} />
          <Files id={id} report={data} />
        </>
      )}
    </Stack>
  )
}

/** Costs of an assembly, and its report for those who subsidise it. */
const ReportPage = () => {
  const { data: assembly, error } = useRecord<AssemblyDetails>('assemblies')
  if (error !== null && assembly === undefined) return <ErrorScreen error={error} />
  if (assembly === undefined) return <PageSkeleton />
  const { id, title, status } = assembly
  return (
    <Page
      title="비용·보고 자료"
      subtitle={title}
      beside={<StateChip {...assemblyStatusStyles[status]} />}
      trail={[
        { to: '/assemblies', label: '총회' },
        { to: assemblyPath(id), label: title },
      ]}
    >
      <Report id={id} />
    </Page>
  )
}

export default ReportPage
