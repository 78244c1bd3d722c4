import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { formatArea, formatCount } from '#ui/format.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { saveFile } from '../../kit/export/save-text.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { RecordLink } from '../../kit/collection/RecordLink.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { listPath } from '../../labels/list-labels.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import type { FigureSource, FigureAnswer } from './figure-source.ts'
import { WhyRows } from './WhyRows.tsx'

type WhyDialogProps = { readonly source: FigureSource; readonly title: string; readonly onClose: () => void }

const AT_ONCE = 100

const useExplanation = ({ key, ask }: FigureSource) => {
  const { data, ...asked } = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => ask({ from: pageParam, count: AT_ONCE }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * AT_ONCE < total ? pages.length * AT_ONCE : undefined),
  })
  return { ...asked, pages: data?.pages }
}

const amountText = (value: number, unit: string): string =>
  unit === '㎡' ? formatArea(value) : `${value.toLocaleString('ko-KR', { maximumFractionDigits: 4 })}${unit}`

const partLine = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 3,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const

const written = ({ value, unit }: FigureAnswer): string => {
  if (value === null) return '보이지 않음'
  return amountText(value, unit)
}

/**
 * Dialog 이 숫자는 어디서 왔나요?, with the rule of a figure, the events behind it, and all of them as a
 * sheet.
 */
const WhyDialog = ({ source, title, onClose }: WhyDialogProps) => {
  const id = useId()
  const { pages, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useExplanation(source)
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {error !== null && pages === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
        {error === null && pages === undefined ? <RowsSkeleton /> : null}
        {pages === undefined ? null : <FigureExplanation listId={source.listId} pages={pages} />}
        {hasNextPage ? (
          <Button color="inherit" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            더 보기
          </Button>
        ) : null}
      </DialogContent>
      <DialogActions>
        {source.save === undefined ? null : <SaveButton save={source.save} />}
        <Button variant="contained" onClick={onClose}>
          닫기
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const FigureExplanation = ({
  listId,
  pages,
}: {
  readonly listId: string | undefined
  readonly pages: readonly FigureAnswer[]
}) => {
  const [first] = pages
  if (first === undefined) return null
  return (
    <>
      <Typography variant="h4" component="p">
        {written(first)}
      </Typography>
      <Typography sx={{ my: 2 }}>{first.rule}</Typography>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mb: 2 }}>
        이 숫자를 만든 기록 {formatCount(first.total, '건')} 가운데 {formatCount(first.deciding, '건')}은 하나라도
        없으면 숫자가 달라집니다.
        {first.unnamed === undefined || first.unnamed === 0
          ? ''
          : ` 종이 투표용지 ${first.unnamed.toLocaleString('ko-KR')}장은 누가 무엇을 골랐는지 드러나지 않도록 하나씩 보이지 않습니다.`}
      </Typography>
      <FigureParts {...first} />
      <WhyRows listId={listId} rows={pages.flatMap(({ rows }) => rows)} />
    </>
  )
}

/**
 * Shows the summands of a sum over lists, each with a link to the list, where its own figure is
 * explained.
 */
const FigureParts = ({ parts = [], unit }: Pick<FigureAnswer, 'parts' | 'unit'>) =>
  parts.length === 0 ? null : (
    <Box component="ul" aria-label="더한 것" sx={{ ...plainList, mb: 4 }}>
      {parts.map(({ id, name, kind, value }) => (
        <Box component="li" key={id} sx={partLine}>
          {kind === 'list' ? <RecordLink to={listPath(id)}>{name}</RecordLink> : <span>{name}</span>}
          <Typography component="span" variant="body2">
            {amountText(value, unit)}
          </Typography>
        </Box>
      ))}
    </Box>
  )

type SaveButtonProps = { readonly save: NonNullable<FigureSource['save']> }

const SaveButton = ({ save }: SaveButtonProps) => {
  const notify = useNotify()
  const { mutate, isPending } = useCommand({
    mutationFn: () => save(),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  return (
    <Button
      color="inherit"
      startIcon={<DownloadIcon />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => mutate()}
    >
      엑셀로 내려받기
    </Button>
  )
}

export default WhyDialog
