import { t } from './translate.ts'

/** Note on a page whose figures have not been updated for long. */
export const BEHIND_NOTE = t(
  '지금 보이는 수치와 목록이 늦게 갱신되고 있습니다. 제출하거나 저장한 내용은 그대로 남아 있습니다.',
)

/**
 * Time in milliseconds for which such an answer counts: a page that was left sends no more
 * requests.
 */
const COUNTS_MS = 60_000

type Listener = () => void

const listeners = new Set<Listener>()
const reportedAt = new Map<string, number>()
let isBehind = false

const judge = (): void => {
  for (const [path, at] of reportedAt) if (Date.now() - at > COUNTS_MS) reportedAt.delete(path)
  if (isBehind === reportedAt.size > 0) return
  isBehind = reportedAt.size > 0
  for (const listener of listeners) listener()
}

/** Tells whether the shown data are known to be out of date. For `useSyncExternalStore`. */
export const staleness = {
  /** Records whether an answer came from a read model that has stopped. */
  heard: (path: string, said: boolean): void => {
    if (said) reportedAt.set(path, Date.now())
    else reportedAt.delete(path)
    judge()
    if (said) setTimeout(judge, COUNTS_MS + 1_000)
  },
  isBehind: (): boolean => isBehind,
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
