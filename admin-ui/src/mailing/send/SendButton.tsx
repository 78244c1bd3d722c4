import SendIcon from '@mui/icons-material/SendOutlined'
import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { List } from '#services/list/lists.contract.ts'

const SendDialog = lazy(() => import('./SendDialog.tsx'))

/** Opens the dialog that writes to a list's people. */
export const SendButton = ({ list }: { readonly list: List }) => {
  const [sending, setSending] = useState(false)
  return (
    <>
      <Button variant="contained" startIcon={<SendIcon />} onClick={() => setSending(true)}>
        알림톡 보내기
      </Button>
      {sending ? (
        <Suspense fallback={null}>
          <SendDialog list={list} chosen={null} onClose={() => setSending(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
