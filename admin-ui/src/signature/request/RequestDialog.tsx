import { Dialog, DialogTitle, useMediaQuery, type Theme } from '@mui/material'
import { useState } from 'react'
import type { AnswerTo } from '#services/calls.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { RequestForm } from './RequestForm.tsx'
import { RequestResult } from './RequestResult.tsx'

type RequestDialogProps = {
  readonly list: List
  /** Entries that were selected on the roll; null where they are chosen here. */
  readonly chosen: readonly string[] | null
  readonly onClose: () => void
}

type Result = AnswerTo<'POST /api/signature/request'>

const titleOf = (result: Result | null): string => {
  if (result === null) return '서명 요청 보내기'
  return result.created.length === 0 ? '새로 보낸 서명 요청이 없습니다' : '서명 요청을 보냈습니다'
}

/**
 * Dialog that requests signatures of owners personally, and shows who was reached and who was not.
 */
const RequestDialog = ({ list, chosen, onClose }: RequestDialogProps) => {
  const [result, setResult] = useState<Result | null>(null)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  // A click beside the dialog must not throw typed texts away.
  const close = (_: unknown, reason: 'backdropClick' | 'escapeKeyDown'): void =>
    reason === 'backdropClick' ? undefined : onClose()
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" fullScreen={isNarrow} aria-labelledby="request-title">
      <DialogTitle id="request-title">{titleOf(result)}</DialogTitle>
      {result === null ? (
        <RequestForm list={list} chosen={chosen} onSent={setResult} onClose={onClose} />
      ) : (
        <RequestResult listId={list.id} result={result} onClose={onClose} />
      )}
    </Dialog>
  )
}

export default RequestDialog
