import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, FormControlLabel, Switch } from '@mui/material'
import { useId } from 'react'

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

export default ShortcutList
