import { Box, Button, Card, Chip, Link as MuiLink, Skeleton, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#ui/format.ts'
import type { PdfTemplate, PdfTemplateSummary } from '#services/pdf-template/pdf-templates.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { MoreMenu, type MenuEntry } from '../../kit/display/MoreMenu.tsx'
import { DifferencesDialog } from '../legal/DifferencesDialog.tsx'
import { LegalItems } from '../legal/LegalItems.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { kindsText, removedText, templatePath, usageText } from './template-labels.ts'
import { useDownload } from './use-download.ts'
import { VersionsDialog } from './VersionsDialog.tsx'

// The engine that draws pages loads with the first picture, not with the list's page.
const FirstPage = lazy(() => import('./FirstPage.tsx'))

type TemplateCardProps = {
  readonly template: PdfTemplateSummary
  /** Begins a new form with the texts of this one. */
  readonly onRemake: (legal: NonNullable<PdfTemplate['legal']>) => void
}

/** Shows one template: its first page, its marks, and whether documents use it. */
export const TemplateCard = ({ template, onRemake }: TemplateCardProps) => {
  const mayEdit = useMay('PUT /api/pdf-template/{id}/fields')
  const { id, listId, name, pageCount, fields, masks, version, used, removed } = template
  const to = templatePath(listId, id)
  const removedParts = removedText(removed)
  return (
    <Card component="li" sx={{ display: 'flex', gap: 4, p: 4, minWidth: 0 }}>
      <Suspense fallback={<Skeleton variant="rectangular" width={122} height={172} />}>
        <FirstPage template={template} />
      </Suspense>
      <Stack sx={{ flex: 1, minWidth: 0, gap: 1.5 }}>
        <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1 }}>
          <Typography variant="h3" component="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {mayEdit ? (
              <MuiLink component={Link} to={to} color="inherit" underline="hover">
                {name}
              </MuiLink>
            ) : (
              name
            )}
          </Typography>
          <CardMenu template={template} mayEdit={mayEdit} />
        </Stack>
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          <Chip
            size="small"
            label={usageText(template)}
            variant={used ? 'filled' : 'outlined'}
            sx={used ? { bgcolor: 'tokens.doneSoft', color: 'tokens.onPrimarySoft' } : undefined}
          />
          <Chip size="small" variant="outlined" label={`${version}판`} />
        </Stack>
        <Typography variant="body2" color="textSecondary">
          {pageCount}쪽 · {fields.length === 0 ? '필드 없음' : kindsText(fields)}
          {masks.length === 0 ? '' : ` · 가림 ${masks.length}곳`}
        </Typography>
        {removedParts === '' ? null : (
          <Typography variant="caption" color="textSecondary">
            파일에서 뺀 것: {removedParts}
          </Typography>
        )}
        <Typography variant="caption" color="textSecondary">
          {formatDateTime(template.changedAt)}
          {template.changedBy === null ? '' : ` · ${template.changedBy.name}`}
        </Typography>
        <LegalItems template={template} onRemake={onRemake} />
        {mayEdit ? (
          <Box sx={{ mt: 'auto', pt: 2 }}>
            <Button component={Link} to={to} size="small" variant="outlined" color="inherit">
              필드 수정
            </Button>
          </Box>
        ) : null}
      </Stack>
    </Card>
  )
}

type Open = 'rename' | 'delete' | 'versions' | 'differences' | null

type CardMenuProps = { readonly template: PdfTemplateSummary; readonly mayEdit: boolean }

const CardMenu = ({ template, mayEdit }: CardMenuProps) => {
  const [open, setOpen] = useState<Open>(null)
  const { download } = useDownload(template)
  const close = (): void => setOpen(null)
  const forAll: readonly MenuEntry[] = [
    { label: '가림본 내려받기', onChoose: () => download({ masked: true }) },
    { label: '판 보기', onChoose: () => setOpen('versions') },
  ]
  const entries: readonly MenuEntry[] = mayEdit
    ? [
        { label: '원본 내려받기', onChoose: () => download({ masked: false }) },
        ...forAll,
        { label: '비교하기', onChoose: () => setOpen('differences') },
        { label: '이름 바꾸기', onChoose: () => setOpen('rename') },
        { label: '삭제', isRemoval: true, onChoose: () => setOpen('delete') },
      ]
    : forAll
  return (
    <>
      <MoreMenu of={template.name} entries={entries} />
      {open === 'rename' ? <RenameDialog template={template} onClose={close} /> : null}
      {open === 'delete' ? <DeleteDialog template={template} onClose={close} /> : null}
      {open === 'differences' ? <DifferencesDialog template={template} onClose={close} /> : null}
      {open === 'versions' ? <VersionsDialog template={template} onClose={close} /> : null}
    </>
  )
}
