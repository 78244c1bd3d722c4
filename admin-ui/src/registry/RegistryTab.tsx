import { Stack } from '@mui/material'
import type { List } from '#services/list/lists.contract.ts'
import { Coverage } from './board/Coverage.tsx'
import { Retention } from './board/Retention.tsx'
import { RegistersOfList } from './board/RegistersOfList.tsx'
import { SystemStrip } from './board/SystemStrip.tsx'
import { TabActions } from './board/TabActions.tsx'

/**
 * Shows the registry records of a list: whether more can be bought, their figures, and each of
 * them.
 */
const RegistryTab = ({ list }: { readonly list: List }) => (
  <Stack spacing={4}>
    <SystemStrip />
    <TabActions listId={list.id} />
    <Coverage listId={list.id} />
    <RegistersOfList listId={list.id} />
    <Retention listId={list.id} />
  </Stack>
)

export default RegistryTab
