import DescriptionIcon from '@mui/icons-material/DescriptionOutlined'
import GridOnIcon from '@mui/icons-material/GridOnOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import { Button, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import type { Vote } from '#services/vote/votes.contract.ts'
import type { GuardedCall } from '#services/calls.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { printPage } from '../../kit/share/print-page.ts'
import { useFileCall } from '../../kit/export/use-file-call.ts'

type FileName =
  | 'GET /api/votes/{id}/results/export'
  | 'GET /api/votes/{id}/results.pdf'
  | 'GET /api/votes/{id}/minutes.pdf'
  | 'GET /api/votes/{id}/announcement.pdf'

type FileActionProps = {
  readonly vote: Vote
  readonly name: FileName & GuardedCall
  readonly label: string
  readonly ending: 'pdf' | 'xlsx'
  readonly icon: ReactNode
}

const FileAction = ({ vote, name, label, ending, icon }: FileActionProps) => {
  const { answerTo } = useCalls()
  const may = useMay(name)
  const { mutate, isPending } = useFileCall({
    ask: () => answerTo(name, { params: { id: vote.id } }),
    otherwise: `${label} ${vote.title}.${ending}`,
  })
  if (!may) return null
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={icon}
      loading={isPending}
      loadingPosition="start"
      onClick={() => mutate()}
    >
      {label}
    </Button>
  )
}

/**
 * Shows the downloads of a count: the table, the count sheet, minutes, the notice, and the printed
 * page.
 */
export const ResultFiles = ({ vote }: { readonly vote: Vote }) => (
  <Stack direction="row" className="no-print" role="group" aria-label="결과 파일" sx={{ gap: 2, flexWrap: 'wrap' }}>
    <FileAction
      vote={vote}
      name="GET /api/votes/{id}/results/export"
      label="엑셀"
      ending="xlsx"
      icon={<GridOnIcon />}
    />
    {vote.countedAt === null ? null : (
      <>
        <FileAction
          vote={vote}
          name="GET /api/votes/{id}/results.pdf"
          label="개표록"
          ending="pdf"
          icon={<DescriptionIcon />}
        />
        <FileAction
          vote={vote}
          name="GET /api/votes/{id}/minutes.pdf"
          label="의사록"
          ending="pdf"
          icon={<DescriptionIcon />}
        />
      </>
    )}
    {vote.announcement === null ? null : (
      <FileAction
        vote={vote}
        name="GET /api/votes/{id}/announcement.pdf"
        label="공고문"
        ending="pdf"
        icon={<DescriptionIcon />}
      />
    )}
    <Button variant="outlined" color="inherit" startIcon={<PrintIcon />} onClick={printPage}>
      인쇄하기
    </Button>
  </Stack>
)
