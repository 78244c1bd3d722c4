import ViewWeekIcon from '@mui/icons-material/ViewWeekOutlined'
import { Box, Button, Checkbox, FormControlLabel, FormGroup, Popover } from '@mui/material'
import { useId, useState } from 'react'
import { useListContext, useStore, type RaRecord } from 'react-admin'
import { useIsSmall } from '../layout/use-is-small.ts'
import { columnsKey, hiddenAtFirst, type Column } from './columns.ts'
import { ToolButton } from './ToolButton.tsx'
import { useColumnTitle } from './use-column-title.ts'

const heading = { fontSize: 14, m: 0, mb: 1, px: 1 } as const

type ColumnBoxesProps<T extends RaRecord> = {
  readonly columns: readonly Column<T>[]
  readonly hidden: readonly string[]
  readonly onToggle: (source: string) => void
}

const ColumnBoxes = <T extends RaRecord>({ columns, hidden, onToggle }: ColumnBoxesProps<T>) => {
  const titleOf = useColumnTitle()
  const shown = columns.filter(({ source }) => !hidden.includes(source))
  return (
    <FormGroup>
      {columns.map(({ source, label }) => {
        const isShown = !hidden.includes(source)
        // A table needs at least one column.
        const isLast = isShown && shown.length === 1
        return (
          <FormControlLabel
            key={source}
            control={
              <Checkbox
                size="small"
                checked={isShown}
                disabled={isLast}
                onChange={() => onToggle(source)}
                sx={{ py: 1 }}
              />
            }
            label={titleOf({ source, label })}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        )
      })}
    </FormGroup>
  )
}

/** Lets one choose the columns of the table; the choice is stored in this browser. */
export const ColumnChoice = <T extends RaRecord>({ columns }: { readonly columns: readonly Column<T>[] }) => {
  const { resource } = useListContext()
  const first = hiddenAtFirst(columns, useIsSmall())
  const [hidden, setHidden] = useStore<string[]>(columnsKey(resource), first)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()

  const toggle = (source: string): void =>
    setHidden(hidden.includes(source) ? hidden.filter((one) => one !== source) : [...hidden, source])
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
        <Box sx={{ p: 3, minWidth: 200 }}>
          <Box id={id} component="h2" sx={heading}>
            표에 보일 열
          </Box>
          <ColumnBoxes columns={columns} hidden={hidden} onToggle={toggle} />
          <Button size="small" color="inherit" fullWidth sx={{ mt: 1 }} onClick={() => setHidden(first)}>
            처음 상태로
          </Button>
        </Box>
      </Popover>
    </>
  )
}
