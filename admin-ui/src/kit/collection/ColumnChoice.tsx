import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import ViewWeekIcon from '@mui/icons-material/ViewWeekOutlined'
import { Box, Button, Checkbox, FormControlLabel, IconButton, Popover, Stack } from '@mui/material'
import { useId, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { movedInOrder, type Column } from './columns.ts'
import { ToolButton } from './ToolButton.tsx'
import { useColumns } from './use-columns.ts'
import { useColumnTitle } from './use-column-title.ts'

const heading = { fontSize: 14, m: 0, mb: 1, px: 1 } as const

type ColumnLineProps = {
  readonly title: string
  readonly isShown: boolean
  /** Whether it is the only column that is shown: a table needs one. */
  readonly isLast: boolean
  readonly onToggle: () => void
  /** Moves the column by a place; absent where there is none. */
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
}

const ColumnLine = ({ title, isShown, isLast, onToggle, onUp, onDown }: ColumnLineProps) => (
  <Stack direction="row" sx={{ alignItems: 'center' }}>
    <FormControlLabel
      control={<Checkbox size="small" checked={isShown} disabled={isLast} onChange={onToggle} sx={{ py: 1 }} />}
      label={title}
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ flex: 1 }}
    />
    <IconButton size="small" aria-label={`${title} 앞으로`} disabled={onUp === undefined} onClick={onUp}>
      <ArrowUpwardIcon fontSize="inherit" />
    </IconButton>
    <IconButton size="small" aria-label={`${title} 뒤로`} disabled={onDown === undefined} onClick={onDown}>
      <ArrowDownwardIcon fontSize="inherit" />
    </IconButton>
  </Stack>
)

const ColumnLines = <T extends RaRecord>({ columns }: { readonly columns: readonly Column<T>[] }) => {
  const titleOf = useColumnTitle()
  const { ordered, hidden, show, reset } = useColumns(columns)
  const sources = ordered.map(({ source }) => source)
  const shown = sources.filter((source) => !hidden.includes(source))
  const toggle = (source: string): void =>
    show({
      hidden: hidden.includes(source) ? hidden.filter((one) => one !== source) : [...hidden, source],
      order: sources,
    })
  const move = (source: string, by: number) => () => show({ hidden, order: movedInOrder(sources, source, by) })
  return (
    <>
      {ordered.map(({ source, label }, index) => (
        <ColumnLine
          key={source}
          title={titleOf({ source, label })}
          isShown={shown.includes(source)}
          isLast={shown.length === 1 && shown.includes(source)}
          onToggle={() => toggle(source)}
          onUp={index === 0 ? undefined : move(source, -1)}
          onDown={index === ordered.length - 1 ? undefined : move(source, 1)}
        />
      ))}
      <Button size="small" color="inherit" fullWidth sx={{ mt: 1 }} onClick={reset}>
        처음 상태로
      </Button>
    </>
  )
}

/**
 * Lets one choose the columns of the table and their order; the choice is stored in this browser.
 */
export const ColumnChoice = <T extends RaRecord>({ columns }: { readonly columns: readonly Column<T>[] }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  return (
    <>
      <ToolButton
        label="열 선택"
        Icon={ViewWeekIcon}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id } }}
      >
        <Box sx={{ p: 3, minWidth: 240 }}>
          <Box id={id} component="h2" sx={heading}>
            표에 보일 열과 순서
          </Box>
          <ColumnLines columns={columns} />
        </Box>
      </Popover>
    </>
  )
}
