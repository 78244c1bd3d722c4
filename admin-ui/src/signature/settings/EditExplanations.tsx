import { Button, type ButtonProps } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { List } from '#services/list/lists.contract.ts'

const ExplanationsDialog = lazy(() => import('./ExplanationsDialog.tsx'))

type EditExplanationsProps = { readonly list: List } & Pick<ButtonProps, 'variant' | 'color' | 'size'>

/** Opens the texts that owners confirm before they sign with a certificate. */
export const EditExplanations = ({ list, ...button }: EditExplanationsProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        미리 설명할 내용
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ExplanationsDialog list={list} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
