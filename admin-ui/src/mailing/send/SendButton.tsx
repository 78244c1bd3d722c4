import SendIcon from '@mui/icons-material/SendOutlined'
import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import { SEND_PARAMETER } from '../../labels/message-labels.ts'

const SendDialog = lazy(() => import('./SendDialog.tsx'))

type SendButtonProps = {
  readonly list: List
  /** Whether the address may have opened the dialog: one of a page's buttons alone. */
  readonly followsAddress?: boolean
}

/** Opens the dialog that writes to a list's people. */
export const SendButton = ({ list, followsAddress = false }: SendButtonProps) => {
  const [query, setQuery] = useSearchParams()
  const isAsked = followsAddress && query.has(SEND_PARAMETER)
  const [sending, setSending] = useState(false)
  const close = (): void => {
    setSending(false)
    // Back and a reload lead to the page, not to the dialog again.
    if (isAsked) setQuery({}, { replace: true })
  }
  return (
    <>
      <Button variant="contained" startIcon={<SendIcon />} onClick={() => setSending(true)}>
        알림톡 보내기
      </Button>
      {sending || isAsked ? (
        <Suspense fallback={null}>
          <SendDialog list={list} chosen={null} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
