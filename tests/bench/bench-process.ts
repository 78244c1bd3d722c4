import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type BenchProcess = { readonly stop: () => Promise<void> }

/**
 * Starts a module of this folder in a process; its messages go to `onMessage`. It ends when it is
 * stopped, or with its parent.
 */
export const startBenchProcess = (
  file: string,
  args: readonly string[],
  onMessage: (message: unknown) => void = () => {},
): BenchProcess => {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [...args])
  const exited = once(child, 'exit')
  let stopping = false
  child.on('message', onMessage)
  void exited.then(([code]) => {
    if (!stopping) throw new Error(`${file} ended with ${code}`)
  })
  return {
    stop: async () => {
      stopping = true
      if (child.connected) child.disconnect()
      await exited
    },
  }
}

/** Ends a process once its parent disconnects. */
export const endWithParent = (): void => void process.on('disconnect', () => process.exit())
