import { Box, Stack } from '@mui/material'
import { useSearchParams } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import { MessageLog } from './log/MessageLog.tsx'
import { ReceiptMessages } from './receipt/ReceiptMessages.tsx'
import { SettingsPart } from './settings/SettingsPart.tsx'
import { SegmentedChoice } from '../kit/display/SegmentedChoice.tsx'

const partNames = { log: '발송 내역', settings: '설정' } as const

/**
 * Shows the messages of a list with their outcome and, under `?part=settings`, the settings of what
 * is sent when.
 */
const MailingTab = ({ list }: { readonly list: List }) => {
  const [query, setQuery] = useSearchParams()
  const part = query.get('part') === 'settings' ? 'settings' : 'log'
  const open = (next: keyof typeof partNames): void => setQuery(next === 'settings' ? { part: 'settings' } : {})
  return (
    <Stack spacing={4}>
      <SegmentedChoice label="알림톡 화면" names={partNames} value={part} onChoose={open} />
      <Box>{part === 'settings' ? <SettingsPart list={list} /> : <MessageLog list={list} />}</Box>
      <ReceiptMessages listId={list.id} />
    </Stack>
  )
}

export default MailingTab
