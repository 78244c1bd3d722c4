/** Line on the terminal that says what a start does. */
export type ProgressLine = {
  /** Shows the next step, in place of the former one; elsewhere than on a terminal each is a line. */
  readonly show: (step: string) => void
  /** Removes the step that is shown. */
  readonly clear: () => void
}

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>

const CLEAR_LINE = '\r\u001B[2K'

/** Creates the progress line of a process that has just started. */
export const createProgressLine = (terminal: Terminal = process.stdout): ProgressLine => {
  const seconds = (): string => (performance.now() / 1_000).toFixed(1).padStart(5)
  return {
    show: (step) => {
      const line = `  ${seconds()} s  ${step} …`
      terminal.write(terminal.isTTY ? `${CLEAR_LINE}${line}` : `${line}\n`)
    },
    clear: () => {
      if (terminal.isTTY) terminal.write(CLEAR_LINE)
    },
  }
}
