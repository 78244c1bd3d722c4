import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import type { PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { plainList } from '../../kit/display/plain-list.ts'

type Legal = NonNullable<PdfTemplate['legal']>
type FormItemsDialogProps = {
  readonly template: PdfTemplate
  readonly legal: Legal
  /** Begins a new form with the texts of this one; absent: they may not make any. */
  readonly onRemake?: (() => void) | undefined
  readonly onClose: () => void
}

/** Page of each item by its key; null: it is not in the file. */
type Pages = Readonly<Record<string, number | null>>

const pagesOf = ({ items }: Legal): Pages => Object.fromEntries(items.map(({ key, page }) => [key, page]))

/** Shows the items that the law asks of a form, and takes where they stand in an uploaded one. */
export const FormItemsDialog = ({ template, legal, onRemake, onClose }: FormItemsDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const [pages, setPages] = useState<Pages>(() => pagesOf(legal))
  const { mutate, isPending } = useCommand({
    mutationFn: () =>
      call('PUT /api/pdf-template/{id}/items', {
        params: { id: template.id },
        body: {
          form: legal.form,
          items: legal.items.flatMap(({ key }) => {
            const page = pages[key] ?? null
            return page === null ? [] : [{ key, page }]
          }),
        },
      }),
    onSuccess: onClose,
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="form-items-title">
      <DialogTitle id="form-items-title">동의서에 들어갈 내용</DialogTitle>
      <DialogContent>
        <Box component="ul" sx={plainList}>
          {legal.items.map((item) => (
            <Box component="li" key={item.key} sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
              {legal.drawn ? (
                <PrintedItem item={item} />
              ) : (
                <ItemPage
                  item={item}
                  pageCount={template.pageCount}
                  page={pages[item.key] ?? null}
                  onPage={(page) => setPages({ ...pages, [item.key]: page })}
                />
              )}
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {legal.drawn ? '닫기' : '취소'}
        </Button>
        {legal.drawn && onRemake !== undefined ? (
          <Button variant="contained" onClick={onRemake}>
            수정해서 새로 만들기
          </Button>
        ) : null}
        {legal.drawn ? null : (
          <Button variant="contained" loading={isPending} onClick={() => mutate()}>
            저장하기
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

type Item = Legal['items'][number]

const PrintedItem = ({ item: { label, article, page, text } }: { readonly item: Item }) => (
  <>
    <Typography variant="subtitle2" component="h3">
      {label}
      {page === null ? ' · 없음' : ` · ${page}쪽`}
    </Typography>
    <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
    <Typography variant="caption" color="textSecondary">
      {article}
    </Typography>
  </>
)

type ItemPageProps = {
  readonly item: Item
  readonly pageCount: number
  readonly page: number | null
  readonly onPage: (page: number | null) => void
}

const ItemPage = ({ item: { label, article }, pageCount, page, onPage }: ItemPageProps) => (
  <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
    <Box sx={{ flex: 1, minWidth: 200 }}>
      <FormControlLabel
        control={<Checkbox checked={page !== null} onChange={(_event, checked) => onPage(checked ? 1 : null)} />}
        label={label}
      />
      <Typography variant="caption" color="textSecondary" component="p" sx={{ ml: '30px' }}>
        {article}
      </Typography>
    </Box>
    <TextField
      type="number"
      size="small"
      label="쪽"
      disabled={page === null}
      value={page ?? ''}
      onChange={({ target: { value } }) => onPage(Math.min(pageCount, Math.max(1, Math.trunc(Number(value)) || 1)))}
      sx={{ width: 90 }}
      slotProps={{ htmlInput: { min: 1, max: pageCount, 'aria-label': `${label} 쪽` } }}
    />
  </Stack>
)
