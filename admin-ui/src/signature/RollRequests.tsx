import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useListContext } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'

const RequestDialog = lazy(() => import('./request/RequestDialog.tsx'))

/** Requests the signatures of selected owners of the roll. */
const RollRequests = ({ list }: { readonly list: List }) => {
  const { selectedIds, onUnselectItems } = useListContext()
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  if (list.status === 'closed') return null
  const close = (): void => {
    setChosen(null)
    onUnselectItems()
  }
  return (
    <>
      <Button color="inherit" onClick={() => setChosen(selectedIds.map(String))}>
        서명 요청 보내기
      </Button>
      {chosen === null ? null : (
        <Suspense fallback={null}>
          <RequestDialog list={list} chosen={chosen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

export default RollRequests
