import FitIcon from '@mui/icons-material/FitScreenOutlined'
import RedoIcon from '@mui/icons-material/RedoOutlined'
import UndoIcon from '@mui/icons-material/UndoOutlined'
import PreviewIcon from '@mui/icons-material/VisibilityOutlined'
import ZoomInIcon from '@mui/icons-material/ZoomInOutlined'
import ZoomOutIcon from '@mui/icons-material/ZoomOutOutlined'
import { Box, Button, Chip, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Trail, type Step } from '../../kit/layout/Trail.tsx'
import { useEditor } from './editor-context.ts'
import { ToolButton } from './ToolButton.tsx'

type EditorBarProps = {
  readonly trail: readonly Step[]
  readonly scale: number
  readonly onZoom: (by: number | 'fit') => void
  readonly isUnsaved: boolean
  readonly isSaving: boolean
  readonly onSave: () => void
  readonly onPreview: () => void
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { xs: 1, md: 3 },
  px: { xs: 3, md: 4 },
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const

/** Zoom of 100 %: CSS pixels per point, with the browser's 96 pixels to an inch. */
const FULL_SIZE = 96 / 72

/** Shows the name of the template, whether it is saved, and the acts on the whole template. */
export const EditorBar = ({ trail, scale, onZoom, isUnsaved, isSaving, onSave, onPreview }: EditorBarProps) => {
  const { template, state, act, isReadOnly } = useEditor()
  return (
    <Box component="header" sx={bar}>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 220px' }, minWidth: 0 }}>
        <Trail steps={trail} />
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', minWidth: 0 }}>
          <Typography variant="h1" noWrap sx={{ fontSize: 17 }} title={template.originalFileName}>
            {template.name}
          </Typography>
          <Chip size="small" variant="outlined" label={`${template.version}판`} />
          <SaveState isUnsaved={isUnsaved} isSaving={isSaving} />
        </Stack>
      </Box>
      {isReadOnly ? null : (
        <Group label="되돌리기">
          <ToolButton
            label="되돌리기"
            keys="Ctrl+Z"
            Icon={UndoIcon}
            disabled={state.past.length === 0}
            onClick={() => act({ type: 'undo' })}
          />
          <ToolButton
            label="다시 하기"
            keys="Ctrl+Y"
            Icon={RedoIcon}
            disabled={state.future.length === 0}
            onClick={() => act({ type: 'redo' })}
          />
        </Group>
      )}
      <Zoom scale={scale} onZoom={onZoom} />
      <Stack direction="row" sx={{ gap: 2, ml: 'auto' }}>
        <Box sx={{ display: { sm: 'none' } }}>
          <ToolButton label="미리 보기" Icon={PreviewIcon} onClick={onPreview} />
        </Box>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<PreviewIcon />}
          onClick={onPreview}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          미리 보기
        </Button>
        {isReadOnly ? null : (
          <Button variant="contained" loading={isSaving} disabled={!isUnsaved} onClick={onSave}>
            저장하기
          </Button>
        )}
      </Stack>
    </Box>
  )
}

const Group = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Stack role="group" aria-label={label} direction="row" sx={{ alignItems: 'center' }}>
    {children}
  </Stack>
)

const Zoom = ({ scale, onZoom }: Pick<EditorBarProps, 'scale' | 'onZoom'>) => (
  <Group label="크기">
    <ToolButton label="작게" keys="-" Icon={ZoomOutIcon} onClick={() => onZoom(1 / 1.2)} />
    <Typography variant="body2" aria-live="off" sx={{ minWidth: 44, textAlign: 'center' }}>
      {Math.round((scale / FULL_SIZE) * 100)}%
    </Typography>
    <ToolButton label="크게" keys="+" Icon={ZoomInIcon} onClick={() => onZoom(1.2)} />
    <ToolButton label="너비에 맞추기" keys="0" Icon={FitIcon} onClick={() => onZoom('fit')} />
  </Group>
)

type SaveStateProps = { readonly isUnsaved: boolean; readonly isSaving: boolean }

const stateText = ({ isUnsaved, isSaving }: SaveStateProps): string => {
  if (isSaving) return '저장하는 중…'
  return isUnsaved ? '저장하지 않은 변경 있음' : '저장됨'
}

const SaveState = (props: SaveStateProps) => (
  <Typography variant="caption" color="textSecondary" noWrap role="status">
    {stateText(props)}
  </Typography>
)
