import type { FastifyInstance } from 'fastify'
import { hasLongList } from '#projections/list/find-list-figures-at.ts'
import { modules } from '../../modules.ts'
import type { Deps } from '../../core/deps.ts'

/** Milliseconds after the port opened: whoever waited for it is answered first. */
const QUIET_MS = 2_000

/**
 * Has the thread for long reads ready before the first of them, where any list is long: its start
 * takes most of a second, which an office would wait for.
 */
export const loadLongReads = (
  app: FastifyInstance,
  { database, readThread }: Pick<Deps, 'database' | 'readThread'>,
): void => {
  let timer: NodeJS.Timeout | undefined
  const load = async (): Promise<void> => {
    // Without an answer the thread starts with its first read.
    if (await hasLongList(database).catch(() => false))
      readThread.load(modules.flatMap(({ longReads = [] }) => longReads))
  }
  app.addHook('onListen', async () => {
    timer = setTimeout(() => void load(), QUIET_MS).unref()
  })
  app.addHook('preClose', async () => clearTimeout(timer))
}
