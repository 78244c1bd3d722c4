import { Box, Drawer, Fab, useMediaQuery, type Theme } from '@mui/material'
import TuneIcon from '@mui/icons-material/TuneOutlined'
import { useCallback, useMemo, useState } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import type { PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useDocumentTitle } from '../../kit/layout/use-document-title.ts'
import { listPath } from '../../labels/list-labels.ts'
import { usePdf, useFile } from '../paper/use-pdf.ts'
import { openOffers, type Tool } from '../placing/new-marks.ts'
import { LeaveDialog } from '../../kit/unsaved/LeaveDialog.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { EditorLayout } from './EditorLayout.tsx'
import { EditorBar } from './EditorBar.tsx'
import { EditorContext, type Editor } from './editor-context.ts'
import { Notes } from './Notes.tsx'
import { PageStrip } from './PageStrip.tsx'
import { Preview } from './Preview.tsx'
import { SidePanel } from './SidePanel.tsx'
import { Tools } from './Tools.tsx'
import { useEditing, type Editing } from './use-editing.ts'
import { useGoTo } from './use-go-to.ts'
import { useKeys } from './use-keys.ts'
import { useZoom } from './use-zoom.ts'

type TemplateEditorProps = {
  readonly opened: PdfTemplate
  readonly list: List | undefined
  readonly adminId: string
}

const editorGrid = {
  display: 'grid',
  // Content that is too wide scrolls within its row.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto auto auto minmax(0, 1fr)',
  height: 'calc(100dvh - 56px)',
  minHeight: 420,
} as const

const middle = {
  display: 'grid',
  minHeight: 0,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 296px' },
} as const
const withStrip = { ...middle, gridTemplateColumns: '124px minmax(0, 1fr) 300px' } as const

const side = { overflowY: 'auto', borderLeft: 1, borderColor: 'divider', bgcolor: 'background.paper' } as const

/** Returns the shared state of the editor's parts. */
const useEditorParts = (opened: PdfTemplate, list: List | undefined, editing: Editing) => {
  const { call } = useCalls()
  const mayChange = useMay('PUT /api/pdf-template/{id}/fields')
  const { state, act, template } = editing
  const { data: bytes, error: fileError } = useFile([opened.id, opened.sha256], () =>
    call('GET /api/pdf-template/{id}/file', { params: { id: opened.id } }),
  )
  const { pdf, error: drawError } = usePdf(bytes)
  const [tool, setTool] = useState<Tool>('choose')
  const [page, setPage] = useState(1)
  const [areOffersShown, showOffers] = useState(true)
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const zooming = useZoom(scroller, state.pages)
  const goTo = useGoTo(scroller, { scale: zooming.scale, state, act })
  const [said, setSaid] = useState('')
  // A repeated text needs a space, so that a screen reader reads it again.
  const say = useCallback((text: string) => setSaid((before) => (before === text ? `${text} ` : text)), [])
  const isReadOnly = !mayChange || opened.deletedAt !== null || list?.status === 'closed'
  const offers = useMemo(
    () => (areOffersShown && !isReadOnly ? openOffers(template.offers, state.sheet, state.pages) : []),
    [areOffersShown, isReadOnly, template.offers, state.sheet, state.pages],
  )
  const pdfError = fileError ?? drawError
  const hands = { tool, setTool, page, setPage, goTo, say, isReadOnly }
  const editor: Editor = { template, list, state, act, pdf, pdfError, offers, areOffersShown, showOffers, ...hands }
  return { editor, scroller, setScroller, ...zooming, said }
}

/** Style of visually hidden text. */
const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** Announces changes to screen readers. */
const LiveAnnouncement = ({ text }: { readonly text: string }) => (
  <Box role="status" aria-label="편집 알림" sx={unseen}>
    {text}
  </Box>
)

/** Editor of one template. */
export const TemplateEditor = ({ opened, list, adminId }: TemplateEditorProps) => {
  useDocumentTitle(opened.name)
  const editing = useEditing(opened, adminId)
  const { editor, scroller, setScroller, scale, setScale, zoom, said } = useEditorParts(opened, list, editing)
  const [isPreviewing, setPreviewing] = useState(false)
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'))
  const hasStrip = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg')) && opened.pages.length > 1
  const save = (): void => {
    if (editing.isUnsaved && !editing.isSaving && !editor.isReadOnly) editing.save()
  }
  useKeys({ editor, scale, save, zoom })
  return (
    <EditorContext value={editor}>
      <Box sx={editorGrid}>
        <EditorBar
          trail={[
            { to: '/lists', label: '리스트' },
            { to: listPath(opened.listId, 'templates'), label: list?.name ?? '문서 템플릿' },
          ]}
          scale={scale}
          onZoom={zoom}
          isUnsaved={editing.isUnsaved}
          isSaving={editing.isSaving}
          onSave={save}
          onPreview={() => setPreviewing(true)}
        />
        {editor.isReadOnly ? <div /> : <Tools />}
        <Notes editing={editing} />
        <Box sx={hasStrip ? withStrip : middle}>
          {hasStrip ? <PageStrip /> : null}
          <Box sx={{ minHeight: 0, minWidth: 0, bgcolor: 'tokens.surfaceSunken' }}>
            <EditorLayout scroller={scroller} onScroller={setScroller} scale={scale} onZoom={setScale} />
          </Box>
          {isWide ? (
            <Box sx={side}>
              <SidePanel />
            </Box>
          ) : (
            <BottomPanel />
          )}
        </Box>
      </Box>
      <LiveAnnouncement text={said} />
      <ConflictDialog editing={editing} />
      <LeaveDialog
        isUnsaved={editing.isUnsaved}
        onSave={editing.saveNow}
        title="저장하지 않은 변경이 있습니다"
        text="편집한 내용은 이 브라우저에 남습니다."
      />
      {isPreviewing ? <Preview editing={editing} onClose={() => setPreviewing(false)} /> : null}
    </EditorContext>
  )
}

/** Shows the panel of properties on narrow screens, where a button opens it from below. */
const BottomPanel = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Fab
        color="primary"
        size="medium"
        variant="extended"
        onClick={() => setOpen(true)}
        sx={{ position: 'fixed', right: 16, bottom: 16, gap: 2 }}
      >
        <TuneIcon fontSize="small" />
        필드
      </Fab>
      <Drawer
        anchor="bottom"
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { 'aria-label': '필드', sx: { maxHeight: '70vh', borderRadius: '14px 14px 0 0' } } }}
      >
        <SidePanel />
      </Drawer>
    </>
  )
}
