import MoreIcon from '@mui/icons-material/MoreVert'
import { IconButton, ListItemText, Menu, MenuItem } from '@mui/material'
import { useId, useState } from 'react'
import { Link } from 'react-router'

/** Entry of a menu: an action, or a link to a page. */
export type MenuEntry = {
  readonly label: string
  readonly isRemoval?: boolean
  /** Reason why it cannot be done now; the entry is disabled and shows it. */
  readonly refusal?: string | undefined
} & ({ readonly to: string } | { readonly onChoose: () => void })

type MoreMenuProps = {
  /** Name of the record, which tells several menus of a page apart: "정기총회 안건 투표". */
  readonly of: string
  readonly entries: readonly MenuEntry[]
}

const refused = {
  maxWidth: 280,
  whiteSpace: 'normal',
  '&.Mui-disabled': { opacity: 1, color: 'text.secondary' },
} as const

const itemStyle = ({ isRemoval, refusal }: MenuEntry) => {
  if (refusal !== undefined) return refused
  return isRemoval === true ? { color: 'error.main' } : {}
}

const smallText = { secondary: { sx: { fontSize: 13 } } } as const

/** Shows a menu of further actions on one record, behind three dots. */
export const MoreMenu = ({ of, entries }: MoreMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const close = (): void => setAnchor(null)
  if (entries.length === 0) return null
  return (
    <>
      <IconButton
        size="small"
        aria-label={`${of}: 더 보기`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu id={id} open={anchor !== null} anchorEl={anchor} onClose={close}>
        {entries.map((entry) =>
          'to' in entry ? (
            <MenuItem key={entry.label} component={Link} to={entry.to} sx={itemStyle(entry)} onClick={close}>
              {entry.label}
            </MenuItem>
          ) : (
            <MenuItem
              key={entry.label}
              disabled={entry.refusal !== undefined}
              sx={itemStyle(entry)}
              onClick={() => {
                close()
                entry.onChoose()
              }}
            >
              {entry.refusal === undefined ? (
                entry.label
              ) : (
                <ListItemText primary={entry.label} secondary={entry.refusal} slotProps={smallText} />
              )}
            </MenuItem>
          ),
        )}
      </Menu>
    </>
  )
}
