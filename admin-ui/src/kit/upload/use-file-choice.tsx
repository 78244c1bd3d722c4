import { useRef, type ChangeEvent, type ReactElement } from 'react'

type FileChoice = {
  /** Name of the expected file: "명부 파일". */
  readonly what: string
  /** `accept` attribute of the file input. */
  readonly accept: string
  readonly onFile: (file: File) => void
  /** Whether a phone opens its camera. */
  readonly usesCamera?: boolean
}

/**
 * Lets one choose a file: returns the hidden input, and the function that opens the browser's
 * dialog.
 */
export const useFileChoice = ({ what, accept, onFile, usesCamera = false }: FileChoice) => {
  const element = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0]
    // Clears the input, so that the same file can be chosen again after a correction.
    target.value = ''
    if (file !== undefined) onFile(file)
  }
  const input: ReactElement = (
    <input
      ref={element}
      type="file"
      accept={accept}
      hidden
      aria-label={what}
      onChange={choose}
      {...(usesCamera ? { capture: 'environment' as const } : {})}
    />
  )
  return { input, open: (): void => element.current?.click() }
}
