import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useListContext } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'

const SendDialog = lazy(() => import('./SendDialog.tsx'))

/** Writes to the owners that were chosen on the roll. */
const RollMessages = ({ list }: { readonly list: List }) => {
  const { selectedIds, onUnselectItems } = useListContext()
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const close = (isSent: boolean): void => {
    setChosen(null)
    if (isSent) onUnselectItems()
  }
  return (
    <>
      <Button color="inherit" onClick={() => setChosen(selectedIds.map(String))}>
        알림톡 보내기
      </Button>
      {chosen === null ? null : (
        <Suspense fallback={null}>
          <SendDialog list={list} chosen={chosen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

export default RollMessages
