import { Stack } from '@mui/material'
import type { List } from '#services/list/lists.contract.ts'
import { Coverage } from './board/Coverage.tsx'
import { Retention } from './board/Retention.tsx'
import { RegistersOfList } from './board/RegistersOfList.tsx'
import { SystemStrip } from './board/SystemStrip.tsx'
import { TabActs } from './board/TabActs.tsx'

/** The registers of a list: whether more can be had, how many are there and what they mean, and each of them. */
const RegistryTab = ({ list }: { readonly list: List }) => (
  <Stack spacing={4}>
    <SystemStrip />
    <TabActs listId={list.id} />
    <Coverage listId={list.id} />
    <RegistersOfList listId={list.id} />
    <Retention listId={list.id} />
  </Stack>
)

export default RegistryTab
