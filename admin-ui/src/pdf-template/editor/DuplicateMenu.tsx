import CopyIcon from '@mui/icons-material/LibraryAddOutlined'
import { Button, Menu, MenuItem } from '@mui/material'
import { useId, useState } from 'react'
import { marksWith } from '../placing/sheet.ts'
import { useEditor } from './editor-context.ts'

/** Puts what is chosen onto other pages, at the same place. */
export const DuplicateMenu = () => {
  const { state, act, say } = useEditor()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const count = state.pages.length
  if (count < 2) return null
  const own = new Set(marksWith(state.sheet, state.selected).map(({ page }) => page))
  const [from = 1] = own
  const all = Array.from({ length: count }, (_, index) => index + 1)
  const choices = [
    { label: '다음 쪽', pages: from < count ? [from + 1] : [] },
    { label: '뒤의 모든 쪽', pages: all.filter((page) => page > from) },
    { label: '모든 쪽', pages: all },
    ...all.filter((page) => !own.has(page)).map((page) => ({ label: `${page}쪽`, pages: [page] })),
  ]
  const choose = (pages: readonly number[]): void => {
    setAnchor(null)
    act({ type: 'duplicate', pages })
    say('다른 쪽에 복제했습니다.')
  }
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<CopyIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        다른 쪽에 복제
      </Button>
      <Menu
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: 360 } } }}
      >
        {choices.map(({ label, pages }) => (
          <MenuItem key={label} disabled={pages.length === 0} onClick={() => choose(pages)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
