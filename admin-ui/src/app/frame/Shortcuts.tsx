import { Box, Dialog, DialogActions, DialogContent, DialogTitle, Button, FormControlLabel, Switch } from '@mui/material'
import { useEffect, useId, useState } from 'react'
import { useStore } from 'react-admin'
import { focusRow, focusSearch, isTyping } from './shortcut-targets.ts'

/** Event that opens the list of shortcuts. */
export const SHORTCUTS_EVENT = 'danji:shortcuts'

const shortcuts: readonly (readonly [keys: string, act: string])[] = [
  ['Ctrl K 또는 ⌘ K', '사람, 동·호, 리스트, 도움말 찾기'],
  ['/', '이 화면의 검색란으로'],
  ['J', '표의 다음 행으로'],
  ['K', '표의 앞 행으로'],
  ['Enter', '고른 행 열기'],
  ['Space', '행 선택 (선택란에서)'],
  ['Ctrl Z', '방금 한 일 되돌리기 (알림이 떠 있는 동안)'],
  ['Esc', '창 닫기'],
  ['?', '단축키 보기'],
]

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'left', py: 1.5, borderBottom: 1, borderColor: 'divider', fontSize: 14, fontWeight: 400 },
  '& kbd': { fontFamily: 'inherit', fontWeight: 700 },
} as const

type ShortcutListProps = {
  readonly isOn: boolean
  readonly onSwitch: (isOn: boolean) => void
  readonly onClose: () => void
}

/** Lists the shortcuts, and switches those of a single key off and on. */
const ShortcutList = ({ isOn, onSwitch, onClose }: ShortcutListProps) => {
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>단축키</DialogTitle>
      <DialogContent>
        <Box component="table" sx={table}>
          <tbody>
            {shortcuts.map(([keys, act]) => (
              <tr key={keys}>
                <th scope="row">
                  <kbd>{keys}</kbd>
                </th>
                <td>{act}</td>
              </tr>
            ))}
          </tbody>
        </Box>
        <FormControlLabel
          sx={{ mt: 3 }}
          control={<Switch checked={isOn} onChange={(_, checked) => onSwitch(checked)} />}
          label="한 글자 단축키 (/, J, K, ?) 사용"
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>닫기</Button>
      </DialogActions>
    </Dialog>
  )
}

/**
 * Listens for shortcuts of a single key. They work by the place of the key, so with a Korean
 * keyboard, too; never while somebody types, and not at all where they are switched off.
 */
export const Shortcuts = () => {
  const [isOpen, setOpen] = useState(false)
  const [isOff, setOff] = useStore<boolean>('away.shortcuts', false)

  useEffect(() => {
    const show = (): void => setOpen(true)
    window.addEventListener(SHORTCUTS_EVENT, show)
    return () => window.removeEventListener(SHORTCUTS_EVENT, show)
  }, [])

  useEffect(() => {
    if (isOff) return undefined
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return
      const isDone = pressKey(event, () => setOpen(true))
      if (isDone) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOff])

  return isOpen ? (
    <ShortcutList isOn={!isOff} onSwitch={(isOn) => setOff(!isOn)} onClose={() => setOpen(false)} />
  ) : null
}

/** Does what a key stands for; false where it stands for nothing here. */
const pressKey = ({ code, key, shiftKey }: KeyboardEvent, showList: () => void): boolean => {
  if (key === '?') {
    showList()
    return true
  }
  if (shiftKey) return false
  if (code === 'Slash') return focusSearch()
  if (code === 'KeyJ') return focusRow(1)
  return code === 'KeyK' ? focusRow(-1) : false
}
