import { Box, ToggleButton, Typography } from '@mui/material'
import type { MouseEvent } from 'react'
import { fieldKinds } from '#events/values/template-field.ts'
import { centredBox, newField, type Tool } from '../placing/new-marks.ts'
import { useEditor } from './editor-context.ts'
import { toolIcons, toolNames } from './tool-icons.ts'

const tools: readonly Tool[] = ['choose', ...fieldKinds, 'mask']

const bar = {
  display: 'flex',
  gap: 1,
  px: 3,
  py: 1.5,
  overflowX: 'auto',
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  scrollbarWidth: 'thin',
} as const

const toolButton = {
  display: 'inline-flex',
  gap: 1,
  flex: 'none',
  border: 0,
  px: 2,
  py: 1,
  minHeight: 36,
  color: 'text.primary',
} as const

/**
 * Shows the tools. A tool that is pressed by keyboard places its field on the page at once, since
 * drawing needs a pointer.
 */
export const Tools = () => {
  const { state, act, tool, setTool, page, say } = useEditor()
  const press = (one: Tool, { detail }: MouseEvent): void => {
    if (one === 'choose' || detail > 0) return setTool(one === tool ? 'choose' : one)
    const box = centredBox(one, page, state.pages)
    act({ type: 'add', marks: [one === 'mask' ? box : newField(one, box)] })
    say(`${page}쪽에 놓았습니다: ${toolNames[one]}. 화살표 키로 옮깁니다.`)
  }
  return (
    <Box role="toolbar" aria-label="그릴 것" sx={bar}>
      {tools.map((one) => {
        const Icon = toolIcons[one]
        return (
          <ToggleButton
            key={one}
            value={one}
            size="small"
            selected={tool === one}
            onClick={(event: MouseEvent) => press(one, event)}
            sx={{ ...toolButton, ...(one === 'mask' ? { ml: 'auto' } : {}) }}
          >
            <Icon fontSize="small" />
            <Typography component="span" variant="body2">
              {toolNames[one]}
            </Typography>
          </ToggleButton>
        )
      })}
    </Box>
  )
}
