import { Box, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useSearchParams } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import { MessageLog } from './log/MessageLog.tsx'
import { SettingsPart } from './settings/SettingsPart.tsx'

/** What a list writes to its people: what became of it, and, under `?part=settings`, what goes out when. */
const MailingTab = ({ list }: { readonly list: List }) => {
  const [query, setQuery] = useSearchParams()
  const part = query.get('part') === 'settings' ? 'settings' : 'log'
  const open = (next: unknown): void => {
    if (next === 'settings' || next === 'log') setQuery(next === 'settings' ? { part: 'settings' } : {})
  }
  return (
    <Stack spacing={4}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={part}
        aria-label="알림톡 화면"
        onChange={(_, next: unknown) => open(next)}
      >
        <ToggleButton value="log">발송 내역</ToggleButton>
        <ToggleButton value="settings">설정</ToggleButton>
      </ToggleButtonGroup>
      <Box>{part === 'settings' ? <SettingsPart list={list} /> : <MessageLog list={list} />}</Box>
    </Stack>
  )
}

export default MailingTab
