import { Button } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'
import { ExportButton } from '../../kit/export/ExportButton.tsx'
import { CancelChosen } from './CancelChosen.tsx'
import { RemindDialog } from '../reminder/RemindDialog.tsx'
import { requestColumns } from './request-columns.tsx'

/** Shows the acts on several requests. */
export const RequestBulkActions = ({ list }: { readonly list: List }) => {
  const { selectedIds, onUnselectItems } = useListContext()
  const [reminding, setReminding] = useState(false)
  const ids = selectedIds.map(String)
  return (
    <>
      <Button color="inherit" onClick={() => setReminding(true)}>
        다시 알리기
      </Button>
      <RemindDialog
        whom={{ listId: list.id, ids }}
        open={reminding}
        onClose={() => setReminding(false)}
        onDone={onUnselectItems}
      />
      <CancelChosen listId={list.id} ids={ids} onDone={onUnselectItems} />
      <ExportButton columns={requestColumns} fileName={`${list.name}-서명요청-선택`} chosenOnly />
    </>
  )
}
