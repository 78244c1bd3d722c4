import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { formatDateTime } from '#ui/format.ts'
import type { TemplateDifferences } from '#services/pdf-template/legal-form/legal-form.contract.ts'
import type { PdfTemplateSummary } from '#services/pdf-template/pdf-templates.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'

type DifferencesDialogProps = { readonly template: PdfTemplateSummary; readonly onClose: () => void }

/** Version or template that is compared with the current version: "version 2", "template {id}". */
type Comparison = { readonly label: string; readonly query: { readonly from: number } | { readonly other: string } }

const comparable = (template: PdfTemplateSummary, others: readonly PdfTemplateSummary[]): readonly Comparison[] => [
  ...Array.from({ length: template.version - 1 }, (_, index) => {
    const version = template.version - 1 - index
    return { label: `${version}판`, query: { from: version } }
  }),
  ...others
    .filter(({ id }) => id !== template.id)
    .map(({ id, name, version, uploadedAt }) => ({
      label: `${name} ${version}판 (${formatDateTime(uploadedAt)})`,
      query: { other: id },
    })),
]

/** Shows what differs between the current version of a template and an earlier one, or another template. */
export const DifferencesDialog = ({ template, onClose }: DifferencesDialogProps) => {
  const { data: others = [] } = useGetList<PdfTemplateSummary>('pdf-templates', {
    filter: { listId: template.listId },
    sort: { field: 'uploadedAt', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
  })
  const all = comparable(template, others)
  const [chosen, setChosen] = useState(0)
  const compared = all[chosen]
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="differences-title">
      <DialogTitle id="differences-title">
        {template.name} {template.version}판에서 달라진 것
      </DialogTitle>
      <DialogContent sx={{ pt: '12px !important' }}>
        {compared === undefined ? (
          <Typography>비교할 다른 판이나 템플릿이 없습니다.</Typography>
        ) : (
          <>
            <TextField
              select
              fullWidth
              label="비교할 것"
              value={chosen}
              onChange={({ target }) => setChosen(Number(target.value))}
            >
              {all.map(({ label }, index) => (
                <MenuItem key={label + String(index)} value={index}>
                  {label}
                </MenuItem>
              ))}
            </TextField>
            <Differences template={template} compared={compared} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          닫기
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type DifferencesProps = { readonly template: PdfTemplateSummary; readonly compared: Comparison }

const Differences = ({ template, compared }: DifferencesProps) => {
  const { call } = useCalls()
  const { data, error } = useQuery({
    queryKey: ['pdf-template', template.id, 'differences', template.revision, compared.query],
    queryFn: () =>
      call('GET /api/pdf-template/{id}/differences', { params: { id: template.id }, query: compared.query }),
  })
  if (error !== null) return <ErrorNote error={error} />
  if (data === undefined) return <Skeleton height={120} />
  const { items, fields, masks, texts } = data
  const isSame = [items, fields, masks, texts ?? []].every((changes) => changes.length === 0)
  if (isSame) return <Typography sx={{ mt: 4 }}>달라진 것이 없습니다.</Typography>
  return (
    <>
      <Changes title="동의 내용" changes={items} />
      <Changes title="인쇄된 글" changes={texts ?? []} />
      <Changes title="필드" changes={fields} />
      <Changes title="가림" changes={masks} />
    </>
  )
}

type ChangesProps = { readonly title: string; readonly changes: TemplateDifferences['items'] }

const Changes = ({ title, changes }: ChangesProps) =>
  changes.length === 0 ? null : (
    <Box component="section" sx={{ mt: 5 }}>
      <Typography variant="h3">{title}</Typography>
      <Box component="ul" sx={plainList}>
        {changes.map(({ label, before, after }, index) => (
          <Box component="li" key={label + String(index)} sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
            <Typography variant="subtitle2" component="h4">
              {label}
            </Typography>
            {before === null ? null : <Side sign="−" text={before} />}
            {after === null ? null : <Side sign="+" text={after} />}
          </Box>
        ))}
      </Box>
    </Box>
  )

const names = { '−': '전', '+': '뒤' } as const

const Side = ({ sign, text }: { readonly sign: keyof typeof names; readonly text: string }) => (
  <Typography
    variant="body2"
    component={sign === '+' ? 'ins' : 'del'}
    aria-label={names[sign]}
    sx={{ display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', textDecoration: 'none' }}
  >
    {sign} {text}
  </Typography>
)
