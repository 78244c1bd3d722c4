import { Button, type ButtonProps } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/api-client.ts'
import { Confirm } from './Confirm.tsx'

type ConfirmedActProps = {
  readonly label: string
  /** The button's name where several of one label stand together: "홍길동 배정 해제". */
  readonly name?: string
  readonly title: string
  readonly send: () => Promise<unknown>
  /** Said when it is done. */
  readonly done: string
  readonly onDone?: () => void
  readonly isRemoval?: boolean
  /** Afterwards nobody is signed in here any more. */
  readonly endsSession?: boolean
  readonly button?: Pick<ButtonProps, 'variant' | 'size' | 'startIcon' | 'color'>
  /** List items of the question. */
  readonly children: ReactNode
}

/** A button whose act is asked about first. A refusal is read where one has asked for it. */
export const ConfirmedAct = ({
  label,
  name,
  title,
  send,
  done,
  onDone,
  isRemoval = false,
  endsSession = false,
  button,
  children,
}: ConfirmedActProps) => {
  const [asking, setAsking] = useState(false)
  const notify = useNotify()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    meta: { endsSession },
    onSuccess: () => {
      setAsking(false)
      notify(done, { type: 'success' })
      onDone?.()
    },
  })
  const ask = (): void => {
    reset()
    setAsking(true)
  }
  return (
    <>
      <Button
        color={isRemoval ? 'error' : 'inherit'}
        {...button}
        {...(name === undefined ? {} : { 'aria-label': name })}
        onClick={ask}
      >
        {label}
      </Button>
      <Confirm
        open={asking}
        title={title}
        confirmLabel={label}
        busy={isPending}
        isRemoval={isRemoval}
        problem={error === null ? null : toApiError(error).text}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        {children}
      </Confirm>
    </>
  )
}
