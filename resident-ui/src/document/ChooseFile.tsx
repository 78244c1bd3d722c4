import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'

type ChooseFileProps = {
  readonly isBusy: boolean
  readonly onFile: (file: File) => void
  readonly children: ReactNode
}

/** The button that chooses a file. */
export const ChooseFile = ({ isBusy, onFile, children }: ChooseFileProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Clearing the field lets the user choose this file again after mending it.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button isBusy={isBusy} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}

const fileOf = ({ dataTransfer }: DragEvent): File | undefined => dataTransfer?.files[0]

/**
 * Takes a file dropped anywhere on the page: beside a small drop zone the browser would open it and
 * leave this page. Tells whether one is being dragged over it.
 */
export const useDroppedFile = (onFile: (file: File) => void): boolean => {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef(onFile)
  useEffect(() => {
    latest.current = onFile
  }, [onFile])
  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      const file = fileOf(event)
      if (file) latest.current(file)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}
