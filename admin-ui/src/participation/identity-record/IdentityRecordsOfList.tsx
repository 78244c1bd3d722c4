import type { List } from '#services/list/lists.contract.ts'
import { RecordsOfList } from './RecordsOfList.tsx'

/**
 * Shows the owners without a Korean phone whose identity document two administrators see, and the
 * links that they got.
 */
const IdentityRecordsOfList = ({ list }: { readonly list: List }) => <RecordsOfList listId={list.id} purpose="link" />

export default IdentityRecordsOfList
