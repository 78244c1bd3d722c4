import { useRef, type ChangeEvent, type ReactElement } from 'react'

type FileChoice = {
  /** What is chosen: "명부 파일". */
  readonly what: string
  /** As a file input takes it. */
  readonly accept: string
  readonly onFile: (file: File) => void
}

/** Lets one file be chosen: the input, which is not seen, and what opens the browser's dialog. */
export const useFileChoice = ({ what, accept, onFile }: FileChoice) => {
  const element = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0]
    // The same file can be chosen again after it was corrected.
    target.value = ''
    if (file !== undefined) onFile(file)
  }
  const input: ReactElement = (
    <input ref={element} type="file" accept={accept} hidden aria-label={what} onChange={choose} />
  )
  return { input, open: (): void => element.current?.click() }
}
